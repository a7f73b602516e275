//===- PlanRule.h - one condition on a collective plan --------------------------------------------------*- C++ -*-===//

#pragma once

#include "verify/Rule.h"
#include "verify/collective/PlanSubject.h"
#include "verify/schedule/WaitClaim.h"

namespace precedent {

using PlanRule = RuleAbout<PlanSubject>;

/// A finding at a step, or at an attribute of it. `steps` are the evidence; the first is where the finding stands.
Finding findingAt(const PlanSubject &subject, llvm::ArrayRef<ActionIndex> steps, const llvm::Twine &message,
                  llvm::StringRef attribute = "");

/// `0:2:1 (re)`.
std::string stepWithType(const CollectivePlan &plan, ActionIndex step);
/// `0:2:1 (line 9, column 7)`.
std::string stepWithPlace(const CollectivePlan &plan, ActionIndex step);
/// `GPU 0 to GPU 1 on channel 3`.
std::string connectionText(const PlanConnection &connection);

} // namespace precedent
