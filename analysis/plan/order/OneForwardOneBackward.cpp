#include "analysis/plan/order/Modes.h"

#include <algorithm>

using namespace precedent;

void precedent::writeOneForwardOneBackward(const OrderSizes &sizes, uint32_t rank, RowWriter &row) {
  // Rank r is P-r stages away from the first gradient, so that many micro-batches are under way before it comes.
  uint32_t ahead = std::min(sizes.numMicroBatches, sizes.numRanks - rank);
  row.repeat(ahead, {{ActionKind::Forward, 0}});
  row.repeat(sizes.numMicroBatches - ahead, {{ActionKind::Backward, 0}, {ActionKind::Forward, 0}});
  row.repeat(ahead, {{ActionKind::Backward, 0}});
}
