//===- PlanHoldings.h - the chunks of a plan as holdings ------------------------------------------------*- C++ -*-===//

#pragma once

#include "verify/MegaMoeRule.h"

namespace precedent {

/// Each chunk is held from its dispatch to its combine and weighs 1. Expects a plan that has its actions.
Holdings chunkHoldings(const MegaMoePlan &plan);

/// The same, weighing the bytes of its dispatch buffer; nullopt where a buffer is negative, or where all together do
/// not fit into 63 bits.
std::optional<Holdings> bufferHoldings(const MegaMoePlan &plan);

} // namespace precedent
