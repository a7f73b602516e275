//===- ZeroBubbleV.cpp - two chunks placed as a V, backwards in halves
//---------------------------------------------===//
//
// Source: Zero Bubble's ZBV, in the order that PyTorch's pipelining package gives it. It is laid out for 2P-1
// micro-batches or more; of a smaller number the rest is left out.
//
//===--------------------------------------------------------------------------------------------------------------===//

#include "analysis/plan/order/Modes.h"

#include <algorithm>

using namespace precedent;

void precedent::writeZeroBubbleV(const OrderSizes &sizes, uint32_t rank, RowWriter &row) {
  using Step = RowWriter::Step;
  constexpr Step firstF{ActionKind::Forward, 0}, secondF{ActionKind::Forward, 1};
  constexpr Step firstI{ActionKind::InputGradient, 0}, secondI{ActionKind::InputGradient, 1};
  constexpr Step firstW{ActionKind::WeightGradient, 0}, secondW{ActionKind::WeightGradient, 1};
  uint64_t ranks = sizes.numRanks, below = ranks - rank;
  uint64_t laidOut = std::max<uint64_t>(sizes.numMicroBatches, 2 * ranks - 1);

  row.repeat(2 * below - 1, {firstF});
  row.repeat(rank, {firstF, secondF});
  row.repeat(below, {secondF, secondI, secondW});
  // From here each round takes one micro-batch through all; the first chunk's forwards run out first.
  uint64_t rounds = laidOut - ranks, withForward = laidOut - row.numOf(firstF);
  row.repeat(std::min(rounds, withForward), {firstF, firstI, firstW, secondF, secondI, secondW});
  row.repeat(rounds - std::min(rounds, withForward), {firstI, firstW, secondF, secondI, secondW});
  row.repeat(rank, {firstI, secondI});
  row.repeat(below, {firstI, firstW});
  row.repeat(rank, {secondW});
  row.repeat(rank, {firstW});
}
