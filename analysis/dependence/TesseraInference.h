//===- TesseraInference.h - upstream's inference, repeated ----------------------------------------------*- C++ -*-===//

#pragma once

#include "analysis/dependence/Dependence.h"

namespace precedent {

/// The edges that upstream draws, with its reasons. Each pair of operations is judged by itself there; here an
/// operation is only compared with those that can give an edge, so the work is that of writing the answer down. Errors
/// are InputErrors: `limit-exceeded`.
llvm::Expected<InferredDag> inferTesseraDag(const GraphFunction &graph, DependencePolicy policy,
                                            const DependenceOptions &options);

} // namespace precedent
