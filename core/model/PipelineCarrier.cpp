#include "core/model/PipelineCarrier.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/MathExtras.h"

using namespace precedent;

llvm::StringRef precedent::nameOf(Phase phase) {
  switch (phase) {
  case Phase::Forward:
    return "F";
  case Phase::Backward:
    return "B";
  case Phase::Unknown:
    return "?";
  }
  llvm_unreachable("phase");
}

llvm::StringRef precedent::nameOf(PipelineMode mode) {
  switch (mode) {
  case PipelineMode::OneForwardOneBackward:
    return "1f1b";
  case PipelineMode::Interleaved:
    return "interleaved";
  case PipelineMode::Decoupled:
    return "decoupled";
  }
  llvm_unreachable("mode");
}

PipelineMode PipelineCarrier::mode() const {
  if (decoupled.valueOr(false))
    return PipelineMode::Decoupled;
  return interleaved.valueOr(false) ? PipelineMode::Interleaved : PipelineMode::OneForwardOneBackward;
}

int64_t PipelineCarrier::numVirtualStages() const {
  int64_t stages = numStages.valueOr(0);
  if (stages <= 0)
    return 0;
  if (mode() != PipelineMode::Interleaved)
    return stages;
  int64_t chunks = numChunks.valueOr(1), product = 0;
  if (chunks <= 0 || llvm::MulOverflow(stages, chunks, product))
    return 0;
  return product;
}

void precedent::finishCarrier(PipelineCarrier &carrier) {
  RowTable &rows = carrier.rows;
  llvm::DenseMap<llvm::StringRef, ActionIndex> rowOf;
  rowOf.reserve(rows.size());
  for (ActionIndex row = 0; row < rows.size(); ++row) {
    if (!rows.has(row, RowHasActionId))
      continue;
    auto [entry, isNew] = rowOf.try_emplace(rows.actionId[row], row);
    if (!isNew)
      rows.repeatedIds.push_back({row, entry->second});
  }

  rows.dependsOnRow.reserve(rows.size(), rows.dependsOn.total());
  carrier.graph.predecessors.reserve(rows.size(), rows.dependsOn.total());
  for (ActionIndex row = 0; row < rows.size(); ++row) {
    for (llvm::StringRef name : rows.dependsOn[row]) {
      auto found = RowTable::isString(name) ? rowOf.find(name) : rowOf.end();
      ActionIndex target = found == rowOf.end() ? kNoAction : found->second;
      rows.dependsOnRow.append(target);
      if (target != kNoAction)
        carrier.graph.predecessors.append(target);
    }
    rows.dependsOnRow.finish();
    carrier.graph.predecessors.finish();
  }

  // Lanes are dense numbers, whatever the ranks are: a rank may be negative or 2^63 - 1, which is why no hash table
  // with reserved keys is used.
  std::vector<int64_t> ranks = rows.rank;
  llvm::sort(ranks);
  ranks.erase(std::unique(ranks.begin(), ranks.end()), ranks.end());
  carrier.graph.lane.reserve(rows.size());
  for (int64_t rank : rows.rank)
    carrier.graph.lane.push_back(static_cast<uint32_t>(llvm::lower_bound(ranks, rank) - ranks.begin()));
}
