//===- ScheduleWork.h - what ranks have computed, and what they hold ------------------------------------*- C++ -*-===//

#pragma once

#include "props/schedule/RankProgram.h"

#include <set>
#include <string>
#include <tuple>

namespace precedent::simulation {

/// What F of a stage makes (the activation) or B, I of a stage makes (the gradient for the stage before).
struct Tensor {
  bool gradient;
  int stage, microBatch;
  bool operator<(const Tensor &other) const {
    return std::tie(gradient, stage, microBatch) < std::tie(other.gradient, other.stage, other.microBatch);
  }
  bool operator==(const Tensor &other) const = default;
};
/// What a transfer carries.
Tensor carriedBy(const Step &step);

/// The first thing that is wrong, which ends a run.
struct Trouble {
  std::string text;
  /// Always false, so that a step that is wrong is not taken.
  bool add(const std::string &why);
};

/// The computes of all ranks, their parameters and slots. A step that returns false is not taken: not yet, or it is
/// wrong.
class ScheduleWork {
public:
  /// `receives`: the program has transfers; `waits`: a compute can wait for them beside its rank's transfers.
  ScheduleWork(const RankProgram &program, bool receives, bool waits, Trouble &trouble);

  bool run(const Step &step, int rank) {
    return computes(step.work) ? compute(step, rank) : workOnParameters(step, rank);
  }
  bool holds(int rank, const Tensor &tensor) const { return held[size_t(rank)].contains(tensor); }
  void receive(int rank, const Tensor &tensor) { held[size_t(rank)].insert(tensor); }
  /// What no rank has computed, as a sentence, or an empty text.
  std::string missing() const;

  /// Whether the later of two computes of one rank reads what the earlier one makes.
  static bool feeds(const Step &earlier, const Step &later);

private:
  bool compute(const Step &step, int rank);
  bool workOnParameters(const Step &step, int rank);
  bool fillSlot(const Step &step, int rank);
  bool isThere(const Tensor &tensor, int rank) const;

  const RankProgram &program;
  bool hasTransfers, waits;
  Trouble &trouble;
  std::vector<std::set<Tensor>> held;
  std::set<std::tuple<Work, int, int>> computed;
  std::vector<bool> usesShards; ///< by rank: a stage begins sharded there
  std::set<std::pair<int, int>> unsharded, filled;
};

} // namespace precedent::simulation
