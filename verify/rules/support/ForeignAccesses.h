//===- ForeignAccesses.h - claims about a GPU's input and output, and when it runs ----------------------*- C++ -*-===//

#pragma once

#include "analysis/collective/PlanSpans.h"
#include "verify/collective/PlanRule.h"

namespace precedent {

/// Whether it can be told when a GPU begins and ends. Where a wait never ends, its GPU never does, and the wait is what
/// is wrong.
bool spansAreKnown(const PlanSubject &subject);

/// Order of the spans' events.
void addAbout(PlanSpans spans, OrderClaim claim, Claims &claims);

/// `0:0:2 (signal) and 0:1:0 (copy)`; of many the first and how many more.
std::string stepsText(const CollectivePlan &plan, llvm::ArrayRef<ActionIndex> steps);

} // namespace precedent
