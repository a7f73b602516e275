//===- SpectralPlanner.h - from a request to a program --------------------------------------------------*- C++ -*-===//

#pragma once

#include "analysis/plan/spectral/SpectralRequest.h"
#include "core/model/ScheduleObject.h"

namespace precedent {

/// Derives everything. `objectSchema` is that of the payload: V1 or V2. Errors are InputErrors `plan-refused`, at the
/// value that is to blame.
llvm::Expected<SpectralProgram> planSpectral(const SpectralRequest &request, IdentitySchema identitySchema,
                                             ObjectSchema objectSchema);

} // namespace precedent
