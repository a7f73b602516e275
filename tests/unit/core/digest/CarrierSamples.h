//===- CarrierSamples.h - carriers built by hand --------------------------------------------------------*- C++ -*-===//

#pragma once

#include "core/model/PipelineCarrier.h"

#include <initializer_list>

namespace precedent::test {

class CarrierBuilder {
public:
  CarrierBuilder(int64_t p, int64_t m, std::optional<int64_t> v = 1) {
    carrier.storage = std::make_shared<llvm::BumpPtrAllocator>();
    carrier.steps = AttributeState::Present;
    set(carrier.numStages, p);
    set(carrier.numMicroBatches, m);
    if (v)
      set(carrier.numChunks, *v);
    set(carrier.interleaved, false);
    set(carrier.decoupled, false);
  }

  template <typename Value> static void set(CarrierAttribute<Value> &attribute, Value value) {
    attribute.state = AttributeState::Present;
    attribute.value = value;
  }

  CarrierBuilder &row(llvm::StringRef id, int64_t clock, int64_t rank, int64_t stage, int64_t microBatch, Phase phase,
                      std::initializer_list<llvm::StringRef> dependencies) {
    RowTable &rows = carrier.rows;
    rows.fields.push_back(kRowComplete);
    rows.actionId.push_back(id.copy(*carrier.storage));
    rows.clock.push_back(clock);
    rows.rank.push_back(rank);
    rows.stage.push_back(stage);
    rows.microBatch.push_back(microBatch);
    rows.phase.push_back(phase);
    for (llvm::StringRef dependency : dependencies)
      rows.dependsOn.append(dependency.data() ? dependency.copy(*carrier.storage) : dependency);
    rows.dependsOn.finish();
    return *this;
  }

  PipelineCarrier finish() {
    finishCarrier(carrier);
    return std::move(carrier);
  }

  PipelineCarrier carrier;
};

/// The planner's 1f1b schedule of two stages and two micro-batches, in its row order.
inline CarrierBuilder oneForwardOneBackward() {
  constexpr Phase F = Phase::Forward, B = Phase::Backward;
  CarrierBuilder builder(2, 2);
  builder.row("pipeline:0:0:0:0:F", 0, 0, 0, 0, F, {})
      .row("pipeline:1:0:0:1:F", 1, 0, 0, 1, F, {"pipeline:0:0:0:0:F"})
      .row("pipeline:1:1:1:0:F", 1, 1, 1, 0, F, {"pipeline:0:0:0:0:F"})
      .row("pipeline:2:1:1:0:B", 2, 1, 1, 0, B, {"pipeline:1:1:1:0:F"})
      .row("pipeline:2:1:1:1:F", 2, 1, 1, 1, F, {"pipeline:1:0:0:1:F", "pipeline:2:1:1:0:B"})
      .row("pipeline:3:0:0:0:B", 3, 0, 0, 0, B, {"pipeline:0:0:0:0:F", "pipeline:1:0:0:1:F", "pipeline:2:1:1:0:B"})
      .row("pipeline:3:1:1:1:B", 3, 1, 1, 1, B, {"pipeline:2:1:1:1:F"})
      .row("pipeline:4:0:0:1:B", 4, 0, 0, 1, B, {"pipeline:1:0:0:1:F", "pipeline:3:0:0:0:B", "pipeline:3:1:1:1:B"});
  return builder;
}

} // namespace precedent::test
