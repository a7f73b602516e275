//===- RankProgram.h - a schedule of ranks as the simulator sees it -----------------------------------------*- C++
//-*-===//
//
// Words of its own: the simulator is a witness against the checker, so it shares no model, no index and no rule with
// it. The only thing that both see is the text of a CSV.
//
//===------------------------------------------------------------------------------------------------------------------===//

#pragma once

#include <string>
#include <vector>

namespace precedent::simulation {

/// F, B, I, W and the four transfers, as in PyTorch's CSV since October 2024.
enum class Work { F, B, I, W, SendF, RecvF, SendB, RecvB };

struct Step {
  Work work = Work::F;
  int stage = 0, microBatch = 0;
  bool operator==(const Step &other) const = default;
};

inline bool computes(Work work) {
  return work <= Work::W;
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
};

/// `1SEND_F0`.
std::string textOf(const Step &step);
/// A row a rank, a cell a step.
std::string csvOf(const RankProgram &program);
/// The steps of a CSV that `csvOf` could have written; cells of other forms (pairs, shard actions) are refused by
/// returning no ranks. Numbers of stages and micro-batches are those of the largest one that occurs.
RankProgram programOf(const std::string &csv);

} // namespace precedent::simulation
