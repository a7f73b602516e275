#include "reports/AuditMerge.h"

#include "core/support/InputError.h"

#include <gtest/gtest.h>

using namespace precedent;

namespace {
TEST(AuditMerge, WhatIsNoAuditIsRefusedAsSuch) {
  llvm::Expected<MergedAudit> merged = mergeAudits({SourceText::fromString("a.json", "{}")});
  ASSERT_FALSE(bool(merged));
  std::string code;
  llvm::handleAllErrors(merged.takeError(), [&](const InputError &error) { code = error.code; });
  EXPECT_EQ(code, "audit-refused");
}
} // namespace
