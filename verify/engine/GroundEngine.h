//===- GroundEngine.h - compares the two evaluations of ground claims -----------------------------------*- C++ -*-===//

#pragma once

#include "verify/engine/ClaimAnswer.h"

namespace precedent {

/// Fills `disagreement` when the two codes differ.
ClaimAnswer decide(const GroundClaim &claim, std::string &disagreement);

} // namespace precedent
