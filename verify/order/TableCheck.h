//===- TableCheck.h - reads a block of the clock table against the edges --------------------------------*- C++ -*-===//
//
// Part of the trusted base, and the second loop of route T: the table was computed elsewhere, by a method that this
// file does not know.
//
//===----------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "analysis/ClockTable.h"
#include "verify/order/OrderProblem.h"

namespace precedent::order {

/// For each column and action: the entry is not below any predecessor's, nor below the action's own position when it
/// stands on that chain (so the column never falls along an edge), and it is -1, its own position or the entry of a
/// predecessor (so it is justified).
bool tableIsJustified(const OrderProblem &problem, const ClockTable &table, llvm::ArrayRef<uint32_t> block);

} // namespace precedent::order
