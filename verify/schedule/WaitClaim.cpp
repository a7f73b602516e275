#include "verify/schedule/WaitClaim.h"

using namespace precedent;

RangeClaim precedent::rangeClaim(llvm::StringRef quantity, std::optional<int64_t> low, std::optional<int64_t> high) {
  RangeClaim claim;
  claim.quantity = quantity.str();
  claim.low = low;
  claim.high = high;
  return claim;
}

RangeClaim precedent::emptyWaitClaim() {
  return rangeClaim("places from an event to the one that waits for it", 1, {});
}

RangeClaim precedent::waitClaim(const ActionGraph &graph, const Topology &topology) {
  RangeClaim claim = emptyWaitClaim();
  if (topology.isAcyclic()) {
    for (ActionIndex event = 0; event < graph.size(); ++event)
      for (ActionIndex before : graph.predecessors[event])
        claim.add(int64_t(topology.placeOf(event)) - int64_t(topology.placeOf(before)), event);
    return claim;
  }
  llvm::ArrayRef<ActionIndex> cycle = topology.cycle();
  for (size_t at = 1; at < cycle.size(); ++at)
    claim.add(1, cycle[at]);
  claim.add(-int64_t(cycle.size() - 1), cycle.front());
  return claim;
}
