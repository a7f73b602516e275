//===- TesseraRowRules.h - the gate's rules about rows ----------------------------------------*- C++ -*-===//

#pragma once

#include "verify/gates/TesseraGate.h"

namespace precedent {

/// The first row that the gate refuses: all rows are looked at in themselves, in their order, before any dependency is
/// looked up. The carrier must have its numbers of stages and micro-batches.
std::optional<GateError> findBadRow(const PipelineCarrier &carrier);

} // namespace precedent
