//===- GraphFacts.h - the facts of an inferred graph, by their fixed names ------------------------------*- C++ -*-===//

#pragma once

#include "verify/Checker.h"
#include "verify/GraphSubject.h"

namespace precedent {

/// Names as in the audit's contract (CheckGraph.h). What could not be computed is null, and `notRun` says why.
void addGraphFacts(const GraphSubject &subject, const CheckOptions &options, SubjectReport &report);

} // namespace precedent
