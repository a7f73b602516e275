//===- GateFinding.h - what a gate refuses, as a finding of ours ----------------------------------------*- C++ -*-===//

#pragma once

#include "core/support/Finding.h"
#include "verify/gates/TesseraGate.h"

namespace precedent {

/// With the id of the code's row and the code as alias. The location is left to the caller.
Finding toFinding(const GateError &error);

} // namespace precedent
