#include "core/support/SourceText.h"

#include "core/support/InputError.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>
#include <thread>

#include <sys/stat.h>
#include <unistd.h>

using namespace precedent;
using testing::HasSubstr;
namespace fs = std::filesystem;

namespace {

class SourceTextTest : public testing::Test {
protected:
  void SetUp() override {
    const testing::TestInfo *test = testing::UnitTest::GetInstance()->current_test_info();
    folder = fs::path(testing::TempDir()) / (std::string("precedent-") + test->name() + std::to_string(getpid()));
    fs::create_directories(folder);
  }
  void TearDown() override { fs::remove_all(folder); }

  std::string path(const char *name) const { return (folder / name).string(); }
  void write(const char *name, const std::string &text) const { std::ofstream(path(name), std::ios::binary) << text; }
  static std::string refusal(llvm::StringRef path, uint64_t maxBytes) {
    auto source = SourceText::open(path, maxBytes);
    if (source)
      return "read";
    std::string message;
    llvm::handleAllErrors(source.takeError(),
                          [&](const InputError &error) { message = error.code + ": " + error.message; });
    return message;
  }

  fs::path folder;
};

} // namespace

TEST_F(SourceTextTest, readsAFileUpToTheLimit) {
  write("f", "abc");
  auto source = SourceText::open(path("f"), 3);
  ASSERT_TRUE(bool(source)) << llvm::toString(source.takeError());
  EXPECT_EQ((*source)->bytes(), "abc");
  EXPECT_EQ((*source)->bytes().data()[3], '\0');
  EXPECT_THAT(refusal(path("f"), 2), HasSubstr("unreadable-input: the file has 3 bytes, more than --max-bytes=2"));
}

TEST_F(SourceTextTest, endsEverySizeInAZeroByte) {
  // A page is where a mapped file has no byte to spare.
  for (size_t size : {size_t(0), size_t(1), size_t(4095), size_t(4096), size_t(16384), size_t(65536)}) {
    write("f", std::string(size, 'x'));
    auto source = SourceText::open(path("f"), 1 << 20);
    ASSERT_TRUE(bool(source)) << llvm::toString(source.takeError());
    ASSERT_EQ((*source)->bytes().size(), size);
    EXPECT_EQ((*source)->bytes().data()[size], '\0');
  }
}

TEST_F(SourceTextTest, readsAPipeUpToTheLimit) {
  ASSERT_EQ(mkfifo(path("pipe").c_str(), 0600), 0);
  std::string text(3 << 20, 'x');
  std::thread writer([&] { write("pipe", text); });
  auto source = SourceText::open(path("pipe"), text.size());
  writer.join();
  ASSERT_TRUE(bool(source)) << llvm::toString(source.takeError());
  EXPECT_EQ((*source)->bytes(), text);
  EXPECT_EQ((*source)->bytes().data()[text.size()], '\0');
}

TEST_F(SourceTextTest, stopsReadingAStreamWithoutAnEnd) {
  EXPECT_EQ(refusal("/dev/zero", 1 << 22), "unreadable-input: the input has more than --max-bytes=4194304 bytes");
}

TEST_F(SourceTextTest, refusesWhatIsNoFile) {
  write("f", "");
  EXPECT_THAT(refusal(folder.string(), 10), HasSubstr("this is a directory"));
  EXPECT_THAT(refusal(path("missing"), 10), HasSubstr("No such file"));
  EXPECT_THAT(refusal(path("f") + "/below", 10), HasSubstr("Not a directory"));
  EXPECT_THAT(refusal("", 10), HasSubstr("unreadable-input"));
}
