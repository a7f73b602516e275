//===- Pipelines.h - schedules whose figures are known by hand ------------------------------------------*- C++ -*-===//

#pragma once

#include "analysis/schedule/ScheduleDrawing.h"
#include "core/formats/Document.h"

#include <gtest/gtest.h>

namespace precedent::tests {

inline RankSchedule readCsv(const std::string &text) {
  llvm::Expected<RankSchedule> schedule = readPyTorchCsv(SourceText::fromString("s.csv", text), ReadOptions());
  if (!schedule) {
    ADD_FAILURE() << llvm::toString(schedule.takeError()) << "\n" << text;
    return RankSchedule();
  }
  return std::move(*schedule);
}

/// One row: the computes `F0 F1 B0 …` of a stage, with a transfer beside each that needs one.
inline std::string rowOf(uint32_t stage, uint32_t stages, const std::vector<std::pair<char, uint32_t>> &computes,
                         bool hasTransfers) {
  std::string row, number = std::to_string(stage);
  auto add = [&](const std::string &cell) { row += (row.empty() ? "" : ",") + cell; };
  for (const auto &[letter, microBatch] : computes) {
    std::string mb = std::to_string(microBatch);
    bool isForward = letter == 'F';
    bool receives = hasTransfers && (isForward ? stage > 0 : stage + 1 < stages);
    bool sends = hasTransfers && (isForward ? stage + 1 < stages : stage > 0);
    if (receives)
      add(number + (isForward ? "RECV_F" : "RECV_B") + mb);
    add(number + letter + mb);
    if (sends)
      add(number + (isForward ? "SEND_F" : "SEND_B") + mb);
  }
  return row + "\n";
}

inline std::string gpipe(uint32_t stages, uint32_t microBatches, bool hasTransfers = false) {
  std::string text;
  for (uint32_t stage = 0; stage < stages; ++stage) {
    std::vector<std::pair<char, uint32_t>> row;
    for (char letter : {'F', 'B'})
      for (uint32_t microBatch = 0; microBatch < microBatches; ++microBatch)
        row.emplace_back(letter, microBatch);
    text += rowOf(stage, stages, row, hasTransfers);
  }
  return text;
}

inline std::string oneForwardOneBackward(uint32_t stages, uint32_t microBatches, bool hasTransfers = false) {
  std::string text;
  for (uint32_t stage = 0; stage < stages; ++stage) {
    std::vector<std::pair<char, uint32_t>> row;
    uint32_t forwards = std::min(microBatches, stages - stage);
    for (uint32_t microBatch = 0; microBatch < forwards; ++microBatch)
      row.emplace_back('F', microBatch);
    for (uint32_t backward = 0; backward < microBatches; ++backward) {
      row.emplace_back('B', backward);
      if (forwards < microBatches)
        row.emplace_back('F', forwards++);
    }
    text += rowOf(stage, stages, row, hasTransfers);
  }
  return text;
}

/// Two ranks that both send before they receive: they hang where ends of a message wait for each other.
inline const char *const kTwoAhead = "0F0,0SEND_F0,0F1,0SEND_F1,0RECV_B0,0B0,0RECV_B1,0B1\n"
                                     "1RECV_F0,1F0,1B0,1SEND_B0,1RECV_F1,1F1,1B1,1SEND_B1\n";

inline ActionCosts backwardTwice() {
  ActionCosts costs;
  costs.byKind[unsigned(ActionKind::Backward)] = 2;
  return costs;
}

inline ScheduleDrawing drawingOf(const std::string &text, const ActionCosts &costs = ActionCosts(),
                                 CommLevel level = CommLevel()) {
  RankSchedule schedule = readCsv(text);
  ScheduleIndex index(schedule);
  std::optional<Timeline> timeline = simulate(schedule, index, costs, level);
  EXPECT_TRUE(timeline);
  return ScheduleDrawing(schedule, index, costs, timeline.value_or(Timeline()),
                         index.hasBackward ? peakLive(schedule, index) : PeakLive());
}

} // namespace precedent::tests
