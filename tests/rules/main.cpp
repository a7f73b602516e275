#include "rules/ExampleCheck.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

int main(int argc, char **argv) {
  testing::InitGoogleMock(&argc, argv);
  precedent::tests::registerRuleExamples();
  return RUN_ALL_TESTS();
}
