//===- CheckCarrier.h - one pipeline carrier in, its report out ----------------------------------------------------*-
// C++ -*-===//

#pragma once

#include "verify/Checker.h"

namespace precedent {

llvm::Expected<SubjectReport> checkCarrier(const PipelineCarrier &carrier, const CheckOptions &options);

} // namespace precedent
