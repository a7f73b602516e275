#include "analysis/plan/order/RowWriter.h"

#include <algorithm>

using namespace precedent;

OrderSizes::OrderSizes(const OrderRequest &request)
    : numRanks(static_cast<uint32_t>(request.numRanks)), numChunks(static_cast<uint32_t>(numChunksOf(request))),
      numMicroBatches(static_cast<uint32_t>(request.numMicroBatches)),
      isVShaped(request.mode == OrderMode::ZeroBubbleV || request.mode == OrderMode::DualPipeV) {}

void RowWriter::run(ActionKind kind, uint32_t chunk, uint32_t microBatch) {
  schedule.add({kind, sizes.stageOf(rank, chunk), microBatch}, column++, 0, 0);
}

void RowWriter::run(const Step &step) {
  uint64_t microBatch = next[counterOf(step.kind)][step.chunk]++;
  if (microBatch < sizes.numMicroBatches)
    run(step.kind, step.chunk, static_cast<uint32_t>(microBatch));
}

void RowWriter::runOverlapped(const Step &one, const Step &other) {
  assert(numOf(one) < sizes.numMicroBatches && numOf(other) < sizes.numMicroBatches && "half of a pair is left out");
  schedule.pairs.push_back(schedule.size());
  run(one);
  --column;
  run(other);
}

void RowWriter::repeat(uint64_t times, llvm::ArrayRef<Step> steps) {
  uint64_t useful = 0;
  for (const Step &step : steps)
    useful = std::max(useful, sizes.numMicroBatches - std::min<uint64_t>(numOf(step), sizes.numMicroBatches));
  uint64_t written = std::min(times, useful);
  for (uint64_t time = 0; time < written; ++time)
    for (const Step &step : steps)
      run(step);
  for (const Step &step : steps)
    next[counterOf(step.kind)][step.chunk] += times - written;
}
