//===- DualPipeV.cpp - DualPipe folded into a V, forwards and backwards overlapped
//---------------------------------===//
//
// Source: DeepSeek's DualPipeV, in the order that PyTorch's pipelining package gives it: eight phases, the main one of
// pairs that overlap.
//
//===--------------------------------------------------------------------------------------------------------------===//

#include "analysis/plan/order/Modes.h"

#include <deque>

using namespace precedent;

namespace {

class DualPipeVRow {
public:
  explicit DualPipeVRow(RowWriter &row) : row(row) {}

  void forward(uint32_t chunk) { row.run({ActionKind::Forward, chunk}); }
  void backward(uint32_t chunk) { row.run({ActionKind::Backward, chunk}); }
  /// Its weight gradient waits behind those that wait already.
  void inputGradient(uint32_t chunk) {
    waiting.push_back({chunk, static_cast<uint32_t>(row.numOf({ActionKind::InputGradient, chunk}))});
    row.run({ActionKind::InputGradient, chunk});
  }
  void oldestWeightGradient() {
    row.run(ActionKind::WeightGradient, waiting.front().chunk, waiting.front().microBatch);
    waiting.pop_front();
  }
  void overlap(uint32_t forwardChunk, uint32_t backwardChunk) {
    row.runOverlapped({ActionKind::Forward, forwardChunk}, {ActionKind::Backward, backwardChunk});
  }

private:
  struct Waiting {
    uint32_t chunk, microBatch;
  };
  RowWriter &row;
  std::deque<Waiting> waiting;
};

} // namespace

void precedent::writeDualPipeV(const OrderSizes &sizes, uint32_t rank, RowWriter &writer) {
  DualPipeVRow row(writer);
  uint32_t below = sizes.numRanks - 1 - rank, upTo = rank + 1;
  bool isLastRank = below == 0;

  for (uint32_t time = 0; time < 2 * below; ++time)
    row.forward(0);
  for (uint32_t time = 0; time < upTo; ++time) {
    row.forward(0);
    row.forward(1);
  }
  for (uint32_t time = 0; time < below; ++time) {
    row.inputGradient(1);
    row.oldestWeightGradient();
    row.forward(1);
  }
  for (uint32_t time = 0; time < sizes.numMicroBatches - 2 * sizes.numRanks + upTo; ++time) {
    if (time == 0 && isLastRank) {
      // Both stages are neighbours here, and the other ranks wait for this gradient: apart it comes sooner.
      row.forward(0);
      row.backward(1);
    } else {
      row.overlap(0, 1);
    }
    row.overlap(1, 0);
  }
  for (uint32_t time = 0; time < below; ++time) {
    row.backward(1);
    row.overlap(1, 0);
  }
  // The second half of these backwards is split, to have weight gradients for the gaps that follow; which of the two
  // chunks begins with it depends on the rank's parity.
  for (uint32_t time = 0; time < upTo; ++time)
    for (uint32_t chunk : {1u, 0u}) {
      bool isSplit = time > upTo / 2 || (time == upTo / 2 && (chunk == 0 || rank % 2 == 1));
      isSplit ? row.inputGradient(chunk) : row.backward(chunk);
    }
  for (uint32_t time = 0; time < below; ++time) {
    row.oldestWeightGradient();
    row.inputGradient(0);
  }
  for (uint32_t time = 0; time < upTo; ++time)
    row.oldestWeightGradient();
}
