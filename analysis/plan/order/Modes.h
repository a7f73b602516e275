//===- Modes.h - the row of one rank, a function a mode -------------------------------------------------*- C++ -*-===//
//
// Each writes the whole row of `rank`. The sizes are those of a request that `checkRequest` lets pass.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "analysis/plan/order/RowWriter.h"

namespace precedent {

void writeGPipe(const OrderSizes &sizes, uint32_t rank, RowWriter &row);
void writeOneForwardOneBackward(const OrderSizes &sizes, uint32_t rank, RowWriter &row);
void writeInterleaved(const OrderSizes &sizes, uint32_t rank, RowWriter &row);
void writeLoopedBfs(const OrderSizes &sizes, uint32_t rank, RowWriter &row);
void writeZeroBubbleH1(const OrderSizes &sizes, uint32_t rank, RowWriter &row);
void writeInterleavedZeroBubble(const OrderSizes &sizes, uint32_t rank, RowWriter &row);
void writeZeroBubbleV(const OrderSizes &sizes, uint32_t rank, RowWriter &row);
void writeDualPipeV(const OrderSizes &sizes, uint32_t rank, RowWriter &row);

} // namespace precedent
