//===- CheckSpectral.h - one spectral carrier in, a report out ------------------------------------------*- C++ -*-===//

#pragma once

#include "core/model/SpectralCarrier.h"
#include "verify/Checker.h"

namespace precedent {

/// Errors are InternalErrors.
llvm::Expected<SubjectReport> checkSpectral(const SpectralCarrier &carrier, const CheckOptions &options);

} // namespace precedent
