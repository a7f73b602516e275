#include "verify/Subject.h"

#include "core/support/Concurrently.h"

#include "llvm/ADT/STLExtras.h"

#include <functional>
#include <limits>

using namespace precedent;

static bool isHeaderUsable(const PipelineCarrier &carrier) {
  return carrier.steps == AttributeState::Present && carrier.rows.size() > 0 && carrier.interleaved.present() &&
         carrier.numStages.valueOr(0) >= 1 && carrier.numMicroBatches.valueOr(0) >= 1 &&
         carrier.numVirtualStages() >= 1;
}

static bool areRowsUsable(const RowTable &rows) {
  for (ActionIndex row = 0; row < rows.size(); ++row)
    if (!rows.has(row, kRowComplete) || rows.actionId[row].empty())
      return false;
  return llvm::all_of(rows.dependsOn.all(), RowTable::isString);
}

CarrierSubject::CarrierSubject(const PipelineCarrier &carrier, uint32_t maxChains)
    : carrier(carrier), digests(carrier.graph.size(), [&carrier] { return digestsOf(carrier); }), order(carrier.graph),
      headerUsable(isHeaderUsable(carrier)), rowsUsable(areRowsUsable(carrier.rows)) {
  auto findRedundancy = [&] {
    if (!order.chains)
      return;
    RedundancyOptions options;
    options.maxChains = maxChains;
    options.maxListed = std::numeric_limits<uint32_t>::max();
    redundancy = findRedundantEdges(carrier.graph, order.topology, *order.chains, options);
  };
  // Each takes a fraction of a second for a million rows, and none needs another.
  std::function<void()> pieces[] = {[&] { facts = computePipelineFacts(carrier); }, findRedundancy};
  concurrently(std::size(pieces), carrier.graph.size(), [&](size_t piece) { pieces[piece](); });
}
