#include "props/pipeline/PipelineSimulator.h"

#include <map>

using namespace precedent;
using namespace precedent::props;

namespace {

class Simulator {
public:
  explicit Simulator(const CarrierDraft &carrier) : carrier(carrier) {}

  std::optional<std::string> run() {
    if (std::optional<std::string> trouble = prepare())
      return trouble;
    if (executed(carrier.rows.size()) != carrier.rows.size())
      return "some rows wait for each other for ever";
    for (size_t row = 0; row < carrier.rows.size(); ++row)
      if (std::optional<std::string> trouble = starve(row))
        return trouble;
    return std::nullopt;
  }

private:
  std::optional<std::string> prepare() {
    std::map<std::string, size_t> rowOf;
    for (size_t row = 0; row < carrier.rows.size(); ++row)
      if (!rowOf.try_emplace(carrier.rows[row].id, row).second)
        return "two rows are called " + carrier.rows[row].id;
    successors.resize(carrier.rows.size());
    numWaits.resize(carrier.rows.size());
    for (size_t row = 0; row < carrier.rows.size(); ++row)
      for (const std::string &dependency : carrier.rows[row].dependsOn) {
        auto found = rowOf.find(dependency);
        if (found == rowOf.end())
          return carrier.rows[row].id + " waits for " + dependency + ", which is nobody";
        successors[found->second].push_back(row);
        ++numWaits[row];
      }
    for (int64_t stage = 0; stage < carrier.numVirtualStages(); ++stage)
      for (int64_t microBatch = 0; microBatch < carrier.numMicroBatches; ++microBatch)
        for (Phase phase : {Phase::Forward, Phase::Backward})
          if (count(stage, microBatch, phase) != 1)
            return stepName(stage, microBatch, phase) + " does not run exactly once";
    return std::nullopt;
  }

  size_t count(int64_t stage, int64_t microBatch, Phase phase) const {
    size_t number = 0;
    for (const DraftRow &row : carrier.rows)
      number += row.stage == stage && row.microBatch == microBatch && row.phase == phase;
    return number;
  }

  static std::string stepName(int64_t stage, int64_t microBatch, Phase phase) {
    return nameOf(phase).str() + "(" + std::to_string(stage) + ", " + std::to_string(microBatch) + ")";
  }

  /// Lets run what can, but not `held` (the number of rows: nobody is held). Returns how many rows ran.
  size_t executed(size_t held) {
    std::vector<size_t> waits = numWaits, ready;
    isDone.assign(carrier.rows.size(), false);
    for (size_t row = 0; row < waits.size(); ++row)
      if (waits[row] == 0)
        ready.push_back(row);
    size_t number = 0;
    while (!ready.empty()) {
      size_t row = ready.back();
      ready.pop_back();
      if (row == held)
        continue;
      isDone[row] = true;
      ++number;
      for (size_t after : successors[row])
        if (--waits[after] == 0)
          ready.push_back(after);
    }
    return number;
  }

  std::optional<std::string> starve(size_t producer) {
    const DraftRow &row = carrier.rows[producer];
    executed(producer);
    auto runsWithout = [&](int64_t stage, Phase phase) {
      std::optional<size_t> consumer = carrier.find(stage, row.microBatch, phase);
      return consumer && isDone[*consumer];
    };
    auto blame = [&](int64_t stage, Phase phase) {
      return stepName(stage, row.microBatch, phase) + " can run before " +
             stepName(row.stage, row.microBatch, row.phase) + ", whose value it needs";
    };
    if (row.phase == Phase::Forward && runsWithout(row.stage, Phase::Backward))
      return blame(row.stage, Phase::Backward);
    if (carrier.isDecoupled())
      return std::nullopt;
    int64_t next = row.stage + (row.phase == Phase::Forward ? 1 : -1);
    if (next >= 0 && next < carrier.numVirtualStages() && runsWithout(next, row.phase))
      return blame(next, row.phase);
    return std::nullopt;
  }

  const CarrierDraft &carrier;
  std::vector<std::vector<size_t>> successors;
  std::vector<size_t> numWaits;
  std::vector<bool> isDone;
};

} // namespace

std::optional<std::string> props::findBadOrder(const CarrierDraft &carrier) {
  return Simulator(carrier).run();
}
