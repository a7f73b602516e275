//===- RankProgram.h - a schedule of ranks as the simulator sees it -------------------------------------*- C++ -*-===//
//
// Words of its own: the simulator is a witness against the checker, so it shares no model, no index and no rule with
// it. The only thing that both see is the text of a CSV.
//
//===------------------------------------------------------------------------------------------------------------------===//

#pragma once

#include <string>
#include <vector>

namespace precedent::simulation {

/// F, B, I, W, the four transfers, and what is done to the parameters of a stage, as in PyTorch's CSV since October
/// 2024.
enum class Work { F, B, I, W, SendF, RecvF, SendB, RecvB, Unshard, Reshard, ReduceGrad };

struct Step {
  Work work = Work::F;
  int stage = 0, microBatch = 0; ///< work on parameters is of micro-batch 0
  /// Runs beside the next step of the row, both being computes.
  bool overlapsNext = false;
  /// DeepSpeed's buffer, and its step; -1 elsewhere.
  int buffer = -1, column = -1;
  bool operator==(const Step &other) const = default;
};

inline bool computes(Work work) {
  return work <= Work::W;
}
inline bool transfers(Work work) {
  return work >= Work::SendF && work <= Work::RecvB;
}
inline bool sends(Work work) {
  return work == Work::SendF || work == Work::SendB;
}
inline bool receives(Work work) {
  return work == Work::RecvF || work == Work::RecvB;
}

/// One list a rank. `numStages` and `numMicroBatches` are what must be computed, whatever the lists say.
struct RankProgram {
  std::vector<std::vector<Step>> ranks;
  int numStages = 0, numMicroBatches = 0;

  size_t size() const;
  /// Sets both numbers to one more than the largest that occurs.
  void countFromSteps();
};

/// `SEND_F`.
const char *wordOf(Work work);
/// False: it is no cell of one step in the letters since October 2024.
bool readCell(const std::string &cell, Step &step);
/// `1SEND_F0`, `1UNSHARD`.
std::string textOf(const Step &step);
/// A row a rank, a cell a step, a pair of overlapping ones `(0F1;1B0)OVERLAP_F_B`.
std::string csvOf(const RankProgram &program);
/// The steps of a CSV that `csvOf` could have written; cells of other forms are refused by returning no ranks. Numbers
/// of stages and micro-batches are those of the largest one that occurs. ScheduleText.h reads more.
RankProgram programOf(const std::string &csv);

} // namespace precedent::simulation
