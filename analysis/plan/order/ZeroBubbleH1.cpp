//===- ZeroBubbleH1.cpp - 1F1B with its backward in halves
//---------------------------------------------------------===//
//
// Source: Qi, Wan, Huang, Lin, "Zero Bubble Pipeline Parallelism" (2023), the handcrafted schedule ZB-H1: the order of
// F and I is that of 1F1B, and W waits as long as no rank ever holds more activations than rank 0 of 1F1B, which is P.
//
//===--------------------------------------------------------------------------------------------------------------===//

#include "analysis/plan/order/Modes.h"

#include <algorithm>

using namespace precedent;

void precedent::writeZeroBubbleH1(const OrderSizes &sizes, uint32_t rank, RowWriter &row) {
  constexpr RowWriter::Step forward{ActionKind::Forward, 0}, input{ActionKind::InputGradient, 0},
      weight{ActionKind::WeightGradient, 0};
  // 1F1B keeps P-r micro-batches under way on rank r, so r weight gradients can be put off: P in all.
  uint32_t ahead = std::min(sizes.numMicroBatches, sizes.numRanks - rank);
  uint32_t steady = sizes.numMicroBatches - ahead, putOff = std::min(rank, sizes.numMicroBatches);
  uint32_t without = std::min(steady, putOff);
  row.repeat(ahead, {forward});
  row.repeat(without, {input, forward});
  row.repeat(steady - without, {input, weight, forward});
  row.repeat(putOff - without, {input});
  row.repeat(ahead - (putOff - without), {input, weight});
  row.repeat(putOff, {weight});
}
