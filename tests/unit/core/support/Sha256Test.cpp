#include "core/support/Sha256.h"

#include <gtest/gtest.h>

using namespace precedent;

// The examples of FIPS 180-4.
TEST(Sha256, KnownDigests) {
  EXPECT_EQ(Sha256::hex(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(Sha256::hex("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(Sha256::hex(std::string(1'000'000, 'a')),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(Sha256, PiecesAddUp) {
  Sha256 hash;
  hash.update("a");
  hash.update("");
  hash.update("bc");
  EXPECT_EQ(hash.finishHex(), Sha256::hex("abc"));
}

TEST(Sha256, ACopyGoesItsOwnWay) {
  Sha256 one;
  one.update("common ");
  Sha256 other(one);
  one.update("one");
  other.update("other");
  EXPECT_EQ(one.finishHex(), Sha256::hex("common one"));
  EXPECT_EQ(other.finishHex(), Sha256::hex("common other"));
}

TEST(Sha256, ResetForgetsWhatWasThere) {
  Sha256 hash;
  hash.update("something");
  hash.reset();
  hash.update("abc");
  char hex[64];
  hash.finishHex(hex);
  EXPECT_EQ(std::string(hex, 64), Sha256::hex("abc"));
  hash.reset();
  EXPECT_EQ(hash.finishHex(), Sha256::hex(""));
}
