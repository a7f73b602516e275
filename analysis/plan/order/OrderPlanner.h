//===- OrderPlanner.h - the order in which each rank runs its actions -----------------------------------*- C++ -*-===//
//
// The orders of PyTorch's pipelining package and of Zero Bubble's H1, made again from their rules: one file a mode.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "analysis/plan/order/OrderRequest.h"

namespace precedent {

/// A schedule of P ranks, each with its actions from column 0 on and no idle cells. It has no source and no locator.
/// Errors are those of `checkRequest`. Linear in the actions, up to a factor log P for the early transfers.
llvm::Expected<RankSchedule> planOrder(const OrderRequest &request, const Limits &limits = {});

} // namespace precedent
