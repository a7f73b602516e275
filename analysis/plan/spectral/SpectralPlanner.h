//===- SpectralPlanner.h - from a request to a program --------------------------------------------------*- C++ -*-===//

#pragma once

#include "analysis/plan/spectral/SpectralRequest.h"
#include "core/model/ScheduleObject.h"
#include "core/model/TargetTable.h"

namespace precedent {

/// Derives everything. `objectSchema` is that of the payload: V1 or V2. Errors are InputErrors `plan-refused`, at the
/// value that is to blame. The program refers to the table, which must outlive it.
llvm::Expected<SpectralProgram> planSpectral(const SpectralRequest &request, const TargetTable &targets,
                                             IdentitySchema identitySchema, ObjectSchema objectSchema);

} // namespace precedent
