//===- LoweringValidation.h - is this module what was lowered from that one? ----------------------------*- C++ -*-===//

#pragma once

#include "core/support/Finding.h"
#include "core/support/SourceText.h"

#include "mlir/IR/BuiltinOps.h"

namespace precedent {

/// Translation validation of a pipeline's lowering: values and stamps (verify/proof/RoutingValidation.h), then the rest
/// of every operation (OperationComparison.h). `before` is a copy of the module with the carrier, `after` what became
/// of it. Findings `lowering-mismatch`, located in `source`. Errors are InputErrors `limit-exceeded`.
llvm::Expected<std::vector<Finding>> validatePipeline(mlir::ModuleOp before, mlir::ModuleOp after,
                                                      const SourceText &source);

} // namespace precedent
