//===- DeepSpeedProgram.cpp - columns and buffers as DeepSpeed has them -----------------------------------------===//

#include "props/schedule/ScheduleWords.h"

#include <algorithm>
#include <map>

using namespace precedent::simulation;

RankProgram precedent::simulation::asDeepSpeed(const RankProgram &program) {
  RankProgram result = program;
  int ranks = int(program.ranks.size());
  std::map<std::pair<bool, std::pair<int, int>>, int> columnOf; // (is backward, (stage, micro-batch))
  auto known = [&](bool isBackward, int stage, int microBatch) {
    auto found = columnOf.find({isBackward, {stage, microBatch}});
    return found == columnOf.end() ? -1 : found->second;
  };
  // Until nothing changes: an order of the ranks in which every producer is known may not exist.
  for (bool changed = true; changed;) {
    changed = false;
    for (std::vector<Step> &row : result.ranks) {
      int column = 0;
      for (Step &step : row) {
        if (!computes(step.work))
          continue;
        bool isBackward = step.work == Work::B;
        int before =
            isBackward ? known(true, step.stage + 1, step.microBatch) : known(false, step.stage - 1, step.microBatch);
        column = std::max(column, before + 1);
        changed |= step.column != column;
        step.column = columnOf[{isBackward, {step.stage, step.microBatch}}] = column++;
      }
    }
    for (const std::vector<Step> &row : result.ranks)
      for (const Step &step : row)
        if (step.column > int(4 * result.size() + 8)) // the ranks wait for each other
          return RankProgram();
  }
  for (int rank = 0; rank < ranks; ++rank) {
    std::vector<Step> row = result.ranks[size_t(rank)];
    std::vector<Step> moved;
    for (const Step &step : row) {
      bool isBackward = step.work == Work::B;
      int from = isBackward ? rank + 1 : rank - 1, to = isBackward ? rank - 1 : rank + 1;
      if (from >= 0 && from < ranks)
        moved.push_back({isBackward ? Work::RecvB : Work::RecvF, rank, step.microBatch, false, -1, step.column});
      if (int column = known(isBackward, to, step.microBatch); to >= 0 && to < ranks && column >= 0)
        moved.push_back({isBackward ? Work::SendB : Work::SendF, rank, step.microBatch, false, -1, column});
    }
    row.insert(row.end(), moved.begin(), moved.end());
    // In a step what was made before is sent first, and what is received comes before it is used.
    auto place = [](const Step &step) { return sends(step.work) ? 0 : receives(step.work) ? 1 : 2; };
    std::stable_sort(row.begin(), row.end(), [&](const Step &one, const Step &other) {
      return std::pair(one.column, place(one)) < std::pair(other.column, place(other));
    });
    std::map<int, int> bufferOf; // by micro-batch
    std::vector<bool> isTaken;
    int lastColumn = 0;
    for (Step &step : row) {
      if (auto found = bufferOf.find(step.microBatch); found != bufferOf.end()) {
        step.buffer = found->second;
      } else {
        size_t lowest = size_t(std::find(isTaken.begin(), isTaken.end(), false) - isTaken.begin());
        if (lowest == isTaken.size())
          isTaken.push_back(false);
        isTaken[lowest] = true;
        step.buffer = bufferOf[step.microBatch] = int(lowest);
      }
      bool isLast = rank == 0 ? step.work == Work::B : step.work == Work::SendB;
      if (isLast)
        isTaken[size_t(step.buffer)] = false;
      lastColumn = step.column;
    }
    row.push_back({Work::ReduceGrad, rank, 0, false, -1, lastColumn + 1});
    result.ranks[size_t(rank)] = std::move(row);
  }
  return result;
}
