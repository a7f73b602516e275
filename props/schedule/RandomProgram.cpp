#include "props/schedule/RandomProgram.h"

#include <algorithm>
#include <random>
#include <set>
#include <tuple>

using namespace precedent::simulation;

int precedent::simulation::rankOf(const ProgramShape &shape, int stage) {
  int place = stage % shape.ranks;
  return shape.vShaped && (stage / shape.ranks) % 2 == 1 ? shape.ranks - 1 - place : place;
}

namespace {
class Drawer {
public:
  Drawer(const ProgramShape &shape, uint64_t seed) : shape(shape), numStages(shape.ranks * shape.chunks), random(seed) {
    program.numStages = numStages;
    program.numMicroBatches = shape.microBatches;
    program.ranks.resize(shape.ranks);
  }

  RankProgram draw() {
    std::vector<Step> pending;
    for (int stage = 0; stage < numStages; ++stage)
      for (int microBatch = 0; microBatch < shape.microBatches; ++microBatch)
        for (Work work :
             shape.split ? std::vector<Work>{Work::F, Work::I, Work::W} : std::vector<Work>{Work::F, Work::B})
          pending.push_back({work, stage, microBatch});
    while (!pending.empty()) {
      size_t at = random() % pending.size();
      while (!isReady(pending[at]))
        at = (at + 1) % pending.size();
      emit(pending[at]);
      pending.erase(pending.begin() + long(at));
    }
    return program;
  }

private:
  bool ran(Work work, int stage, int microBatch) const { return done.count({work, stage, microBatch}) != 0; }
  Work backward() const { return shape.split ? Work::I : Work::B; }

  bool isReady(const Step &step) const {
    if (step.work == Work::F)
      return step.stage == 0 || ran(Work::F, step.stage - 1, step.microBatch);
    if (step.work == Work::W)
      return ran(Work::I, step.stage, step.microBatch);
    return ran(Work::F, step.stage, step.microBatch) &&
           (step.stage == numStages - 1 || ran(backward(), step.stage + 1, step.microBatch));
  }

  void emit(const Step &step) {
    int rank = rankOf(shape, step.stage);
    bool forward = step.work == Work::F;
    int from = forward ? step.stage - 1 : step.stage + 1;
    bool takes = crosses(step, from, rank);
    if (takes && shape.lateReceives)
      program.ranks[rank].push_back({forward ? Work::RecvF : Work::RecvB, step.stage, step.microBatch});
    program.ranks[rank].push_back(step);
    done.insert({step.work, step.stage, step.microBatch});
    int to = forward ? step.stage + 1 : step.stage - 1;
    if (!crosses(step, to, rank))
      return;
    program.ranks[rank].push_back({forward ? Work::SendF : Work::SendB, step.stage, step.microBatch});
    if (!shape.lateReceives)
      program.ranks[rankOf(shape, to)].push_back({forward ? Work::RecvF : Work::RecvB, to, step.microBatch});
  }

  /// Whether a message goes between the step and its neighbour in that stage.
  bool crosses(const Step &step, int neighbour, int rank) const {
    return shape.transfers && step.work != Work::W && neighbour >= 0 && neighbour < numStages &&
           rankOf(shape, neighbour) != rank;
  }

  ProgramShape shape;
  int numStages;
  std::mt19937_64 random;
  RankProgram program;
  std::set<std::tuple<Work, int, int>> done;
};
} // namespace

RankProgram precedent::simulation::drawProgram(const ProgramShape &shape, uint64_t seed) {
  return Drawer(shape, seed).draw();
}
