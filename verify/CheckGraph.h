//===- CheckGraph.h - one program in, its edges and what is wrong with it out ---------------------------*- C++ -*-===//

#pragma once

#include "verify/Checker.h"

namespace precedent {

/// Infers the edges by `options.infer.policy`, judges the program (reference policy) and compares the edges with
/// another policy's and with an oracle. Facts: `policy`, `operations`, `edges` ([predecessor, successor, [reasons]] by
/// program order of both), `ordered_pairs`, `pairs`, `critical_path`, `missing`, `over_conservative` (with the price of
/// each as its last element), `redundant`, `raw` (with an oracle), `slices`, `schedule_digest`. Errors are
/// InternalErrors, and InputErrors where the edges cannot be inferred.
llvm::Expected<SubjectReport> checkGraph(const GraphFunction &graph, const CheckOptions &options);

} // namespace precedent
