#include "analysis/plan/order/Modes.h"

using namespace precedent;

void precedent::writeGPipe(const OrderSizes &sizes, uint32_t, RowWriter &row) {
  row.repeat(sizes.numMicroBatches, {{ActionKind::Forward, 0}});
  row.repeat(sizes.numMicroBatches, {{ActionKind::Backward, 0}});
}
