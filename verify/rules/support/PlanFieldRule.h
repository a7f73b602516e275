//===- PlanFieldRule.h - rules that judge single values of a plan ---------------------------------------*- C++ -*-===//

#pragma once

#include "verify/MegaMoeRule.h"
#include "verify/rules/support/TokenCheck.h"

namespace precedent {

/// One check on one key of the plan: a ground obligation.
std::unique_ptr<Rule> makePlanFieldRule(PlanField field, const TokenCheck &check);

/// One key of every chunk is an integer of at least `least`; `meaning` completes "the … of chunk 3".
std::unique_ptr<Rule> makeChunkIntegerRule(ChunkField field, llvm::StringRef meaning, int64_t least);

} // namespace precedent
