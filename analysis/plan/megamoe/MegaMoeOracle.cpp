#include "analysis/plan/megamoe/MegaMoeOracle.h"

using namespace precedent;

ActionGraph precedent::megaMoeOracle(uint32_t numChunks, uint64_t limit) {
  assert((numChunks <= 1 || limit >= 2) && "no two chunks could be live");
  ActionGraph graph;
  Lists<ActionIndex> &edges = graph.predecessors;
  edges.reserve(size_t(numChunks) * kNumMegaMoePhases, size_t(numChunks) * 5);
  for (uint32_t chunk = 0; chunk < numChunks; ++chunk) {
    if (chunk == 1)
      edges.append(megaMoeRow(0, MegaMoePhase::Dispatch));
    if (chunk >= 2)
      edges.append(megaMoeRow(chunk - 2, MegaMoePhase::Combine));
    if (limit > 2 && chunk >= limit)
      edges.append(megaMoeRow(static_cast<uint32_t>(chunk - limit), MegaMoePhase::Combine));
    edges.finish();

    edges.append(megaMoeRow(chunk, MegaMoePhase::Dispatch));
    edges.finish();

    edges.append(megaMoeRow(chunk, MegaMoePhase::Compute));
    if (chunk > 0)
      edges.append(megaMoeRow(chunk - 1, MegaMoePhase::Combine));
    else if (numChunks > 1)
      edges.append(megaMoeRow(1, MegaMoePhase::Dispatch));
    edges.finish();
  }
  return graph;
}
