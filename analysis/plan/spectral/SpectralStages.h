//===- SpectralStages.h - the fused stages as a Schedule Object -----------------------------------------*- C++ -*-===//
//
// Every kind is a small graph of operators; each becomes an action. A value that flows from one operator to another is
// a data edge. `tessera.reduce_sum`, the last stage of an inverse STFT, is not in upstream's catalogue: its effect is
// unknown, so it waits for everything before it, and each such pair has a `sync` edge as well.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/model/ScheduleObject.h"
#include "core/model/SpectralProgram.h"

namespace precedent {

/// Fills in actions, edges, payload and schedule digest of a program that has the rest. `schema`: V1 or V2.
void deriveStages(SpectralProgram &program, ObjectSchema schema);

} // namespace precedent
