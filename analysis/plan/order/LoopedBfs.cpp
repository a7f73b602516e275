#include "analysis/plan/order/Modes.h"

using namespace precedent;

void precedent::writeLoopedBfs(const OrderSizes &sizes, uint32_t, RowWriter &row) {
  for (uint32_t chunk = 0; chunk < sizes.numChunks; ++chunk)
    for (uint32_t microBatch = 0; microBatch < sizes.numMicroBatches; ++microBatch)
      row.run(ActionKind::Forward, chunk, microBatch);
  for (uint32_t chunk = sizes.numChunks; chunk-- > 0;)
    for (uint32_t microBatch = sizes.numMicroBatches; microBatch-- > 0;)
      row.run(ActionKind::Backward, chunk, microBatch);
}
