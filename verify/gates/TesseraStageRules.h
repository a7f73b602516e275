//===- TesseraStageRules.h - the gate's rules about stages ------------------------------------*- C++ -*-===//

#pragma once

#include "verify/gates/TesseraGate.h"

namespace precedent {

/// The rules PP_*, in upstream's order; none hides another. The carrier must be complete, with two stages or more.
std::vector<GateError> findStageErrors(const PipelineCarrier &carrier, const ModuleGraph &module);

} // namespace precedent
