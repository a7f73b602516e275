//===- Rows.h - carriers written row by row, for tests --------------------------------------------------*- C++ -*-===//

#pragma once

#include "analysis/plan/PipelinePlanner.h"
#include "core/model/PipelineCarrier.h"

#include <string>
#include <vector>

namespace precedent {

/// Rows as a reader would hand them over; everything present unless a test takes it away.
class Rows {
public:
  Rows() { carrier.storage = std::make_shared<llvm::BumpPtrAllocator>(); }

  /// Adds a row named by its number ("0", "1", …).
  Rows &add(Phase phase, int64_t stage, int64_t microBatch, int64_t clock, std::vector<ActionIndex> before = {},
            uint8_t fields = kRowComplete) {
    RowTable &rows = carrier.rows;
    rows.fields.push_back(fields);
    rows.actionId.push_back(text(std::to_string(rows.actionId.size())));
    rows.clock.push_back(clock);
    rows.microBatch.push_back(microBatch);
    rows.rank.push_back(0);
    rows.stage.push_back(stage);
    rows.phase.push_back(phase);
    for (ActionIndex row : before)
      rows.dependsOn.append(text(std::to_string(row)));
    rows.dependsOn.finish();
    return *this;
  }
  Rows &onRank(int64_t rank) {
    carrier.rows.rank.back() = rank;
    return *this;
  }
  Rows &decoupled() {
    carrier.decoupled = {AttributeState::Present, true};
    return *this;
  }

  PipelineCarrier finish() {
    finishCarrier(carrier);
    return std::move(carrier);
  }

private:
  llvm::StringRef text(const std::string &value) { return llvm::StringRef(value).copy(*carrier.storage); }

  PipelineCarrier carrier;
};

inline PipelineRequest interleaved(int64_t p, int64_t m, int64_t v, Planner planner = Planner::Mirrored) {
  return {.numStages = p, .numMicroBatches = m, .numChunks = v, .interleaved = true, .planner = planner};
}
inline PipelineRequest oneForwardOneBackward(int64_t p, int64_t m, Planner planner = Planner::Mirrored) {
  return {.numStages = p, .numMicroBatches = m, .planner = planner};
}
inline PipelineRequest decoupled(int64_t p, int64_t m, Planner planner = Planner::Mirrored) {
  return {.numStages = p, .numMicroBatches = m, .decoupled = true, .planner = planner};
}

inline PipelineCarrier plan(const PipelineRequest &request) {
  return llvm::cantFail(planPipeline(request));
}

} // namespace precedent
