#include "analysis/PipelineFacts.h"

#include "analysis/StepIndex.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace precedent;

namespace {

class FactCounter {
public:
  explicit FactCounter(const PipelineCarrier &carrier)
      : carrier(carrier), rows(carrier.rows), byStage(rows, StepIndex::Coordinate::Stage) {}

  PipelineFacts run() {
    countRows();
    bool decoupled = carrier.mode() == PipelineMode::Decoupled;
    if (decoupled)
      countCrossStageEdges();
    findPairs(/*acrossStages=*/!decoupled);
    countDirectEdges();
    return std::move(facts);
  }

private:
  bool isStep(ActionIndex row) const {
    return StepIndex::takesPart(rows, StepIndex::Coordinate::Stage, row) && rows.stage[row] >= 0;
  }

  void countRows() {
    facts.steps = rows.size();
    facts.edges = rows.dependsOn.total();
    for (ActionIndex row = 0; row < rows.size(); ++row) {
      if (rows.has(row, RowHasClock))
        facts.maxClock = std::max(facts.maxClock.value_or(rows.clock[row]), rows.clock[row]);
      if (isStep(row))
        lastStage = std::max(lastStage, rows.stage[row]);
    }
    StepIndex byRank(rows, StepIndex::Coordinate::Rank);
    facts.rankKeyCollisions = byRank.numRows() - byRank.numKeys();
  }

  void countCrossStageEdges() {
    for (ActionIndex row = 0; row < rows.size(); ++row) {
      if (!rows.has(row, RowHasStage))
        continue;
      for (ActionIndex before : carrier.graph.predecessors[row])
        facts.forbiddenCrossStageEdges += rows.has(before, RowHasStage) && rows.stage[before] != rows.stage[row];
    }
  }

  void require(RequiredPairs &pairs, ActionIndex before, ActionIndex after) {
    if (before == kNoAction)
      ++facts.absentProducers;
    else
      pairs.add(before, after);
  }

  void findPairs(bool acrossStages) {
    for (ActionIndex row = 0; row < rows.size(); ++row) {
      if (!isStep(row))
        continue;
      int64_t stage = rows.stage[row], microBatch = rows.microBatch[row];
      if (rows.phase[row] == Phase::Forward) {
        if (acrossStages && stage > 0)
          require(facts.forwardProducers, byStage.find(stage - 1, microBatch, Phase::Forward), row);
        continue;
      }
      require(facts.ownForwards, byStage.find(stage, microBatch, Phase::Forward), row);
      if (acrossStages && stage < lastStage)
        require(facts.gradientProducers, byStage.find(stage + 1, microBatch, Phase::Backward), row);
    }
  }

  /// A row is the later end of two pairs at most, so scanning its list for each of them stays linear in the edges.
  uint64_t countMissing(const RequiredPairs &pairs) const {
    uint64_t missing = 0;
    for (size_t pair = 0; pair < pairs.size(); ++pair)
      missing += !llvm::is_contained(carrier.graph.predecessors[pairs.after[pair]], pairs.before[pair]);
    return missing;
  }

  void countDirectEdges() {
    facts.requiredForwardEdges = facts.forwardProducers.size();
    facts.missingForwardEdges = countMissing(facts.forwardProducers);
    facts.requiredOwnForwardEdges = facts.ownForwards.size();
    facts.ownForwardMissing = countMissing(facts.ownForwards);
    const RequiredPairs &gradients = facts.gradientProducers;
    facts.requiredBackwardEdges = gradients.size();
    facts.missingBackwardEdges = countMissing(gradients);
    for (size_t pair = 0; pair < gradients.size(); ++pair) {
      ActionIndex before = gradients.before[pair], after = gradients.after[pair];
      if (rows.has(before, RowHasClock) && rows.has(after, RowHasClock))
        facts.backwardClockInversions += rows.clock[before] >= rows.clock[after];
    }
  }

  const PipelineCarrier &carrier;
  const RowTable &rows;
  StepIndex byStage;
  int64_t lastStage = -1;
  PipelineFacts facts;
};

} // namespace

PipelineFacts precedent::computePipelineFacts(const PipelineCarrier &carrier) {
  return FactCounter(carrier).run();
}
