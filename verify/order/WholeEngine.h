//===- WholeEngine.h - order claims against the whole file in one solver --------------------------------*- C++ -*-===//
//
// The complete cut-Boolean encoding (WindowEngine.h) over every action and edge of the file: nothing is summarised, so
// nothing but the encoding is trusted. It is Horn, so propagation decides it; it answers at a million actions, slowly
// and in gigabytes. Obligations are asked in blocks ("is there a cut that separates any of these?"): one unsat proves a
// block, one model refutes every obligation that its cut separates.
//
//===----------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "verify/engine/ClaimAnswer.h"
#include "verify/engine/SolverDesk.h"

namespace precedent::order {

/// `likelyRefuted` (by instance, or empty) only says which question to ask first.
ClaimAnswer decideWhole(const ActionGraph &graph, const OrderClaim &claim, const std::vector<bool> &likelyRefuted,
                        SolverDesk &desk);

/// Up to this many actions each obligation is also asked in the integer-order encoding of the whole file.
inline constexpr uint32_t kIntegerOrderActions = 192;

} // namespace precedent::order
