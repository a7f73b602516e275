#include "analysis/collective/DependencePrices.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace precedent;

namespace {

constexpr uint64_t kMostVisits = uint64_t(1) << 28;

/// A step that does something takes one unit of time; a `nop` and a meeting take none.
bool takesTime(const CollectivePlan &plan, ActionIndex event) {
  return event < plan.size() && !plan.has(event, CollectivePlan::Nop);
}

class Pricing {
public:
  Pricing(const CollectivePlan &plan, const PlanIndex &index, const ActionGraph &graph, const Topology &topology,
          const HazardOrder &required)
      : plan(plan), index(index), graph(graph), topology(topology), required(required),
        gone(graph.predecessors.total()), followers(graph.size()), seen(graph.size()) {
    for (ActionIndex event = 0; event < graph.size(); ++event)
      for (size_t entry = 0; entry < graph.predecessors[event].size(); ++entry)
        followers[graph.predecessors[event][entry]].push_back({event, graph.predecessors.beginOf(event) + entry});
    pairBegin.assign(graph.size() + 1, 0);
    for (ActionIndex after : required.after)
      ++pairBegin[after + 1];
    for (ActionIndex event = 0; event < graph.size(); ++event)
      pairBegin[event + 1] += pairBegin[event];
  }

  std::optional<DependencePrices> run();

private:
  struct Follower {
    ActionIndex event;
    size_t edge;
  };

  /// The edge of a dependence: of equal ones of its owner, the one that is still there and stands last. nullopt: none.
  std::optional<size_t> edgeOf(const PlanIndex::Dependence &dependence) const;
  bool canGo(const PlanIndex::Dependence &dependence);
  bool staysOrdered(ActionIndex after, llvm::ArrayRef<ActionIndex> befores);
  /// All that reach `event`, itself among them, no earlier than place `earliest`; marked with `mark`.
  void markBefore(ActionIndex event, uint32_t earliest, uint32_t mark);
  std::vector<ActionIndex> behind(ActionIndex event);
  int64_t longest() const;

  const CollectivePlan &plan;
  const PlanIndex &index;
  const ActionGraph &graph;
  const Topology &topology;
  const HazardOrder &required;
  std::vector<bool> gone; ///< edges, as they stand in the graph's lists
  std::vector<std::vector<Follower>> followers;
  std::vector<size_t> pairBegin; ///< of the required pairs of each `after`
  std::vector<uint32_t> seen;    ///< the last mark that reached an event
  std::vector<ActionIndex> walk;
  uint32_t lastMark = 0;
  uint64_t visits = 0;
};

} // namespace

std::optional<size_t> Pricing::edgeOf(const PlanIndex::Dependence &dependence) const {
  llvm::ArrayRef<ActionIndex> befores = graph.predecessors[dependence.owner];
  for (size_t entry = befores.size(); entry-- > 0;)
    if (size_t edge = graph.predecessors.beginOf(dependence.owner) + entry;
        befores[entry] == dependence.signal && !gone[edge])
      return edge;
  return std::nullopt;
}

void Pricing::markBefore(ActionIndex event, uint32_t earliest, uint32_t mark) {
  walk.assign(1, event);
  seen[event] = mark;
  for (size_t at = 0; at < walk.size(); ++at) {
    llvm::ArrayRef<ActionIndex> befores = graph.predecessors[walk[at]];
    visits += befores.size();
    for (size_t entry = 0; entry < befores.size(); ++entry)
      if (ActionIndex before = befores[entry]; seen[before] != mark && topology.placeOf(before) >= earliest &&
                                               !gone[graph.predecessors.beginOf(walk[at]) + entry]) {
        seen[before] = mark;
        walk.push_back(before);
      }
  }
}

std::vector<ActionIndex> Pricing::behind(ActionIndex event) {
  uint32_t mark = ++lastMark;
  std::vector<ActionIndex> reached{event};
  seen[event] = mark;
  for (size_t at = 0; at < reached.size(); ++at) {
    visits += followers[reached[at]].size();
    for (const Follower &follower : followers[reached[at]])
      if (!gone[follower.edge] && seen[follower.event] != mark) {
        seen[follower.event] = mark;
        reached.push_back(follower.event);
      }
  }
  return reached;
}

bool Pricing::staysOrdered(ActionIndex after, llvm::ArrayRef<ActionIndex> befores) {
  uint32_t earliest = UINT32_MAX, mark = ++lastMark;
  for (ActionIndex before : befores)
    earliest = std::min(earliest, topology.placeOf(before));
  markBefore(after, earliest, mark);
  return llvm::all_of(befores, [&](ActionIndex before) { return seen[before] == mark; });
}

/// With its edge gone already: whether every required pair that could need it is still ordered. Such a pair begins at
/// or before the signal and ends at or behind the owner.
bool Pricing::canGo(const PlanIndex::Dependence &dependence) {
  if (staysOrdered(dependence.owner, dependence.signal))
    return true;
  std::vector<ActionIndex> ends = behind(dependence.owner);
  uint32_t before = ++lastMark;
  markBefore(dependence.signal, 0, before);
  std::vector<bool> isBefore(graph.size());
  for (ActionIndex event : walk)
    isBefore[event] = true;
  std::vector<ActionIndex> befores;
  for (ActionIndex end : ends) {
    befores.clear();
    for (size_t pair = pairBegin[end]; pair < pairBegin[end + 1]; ++pair)
      if (isBefore[required.before[pair]])
        befores.push_back(required.before[pair]);
    if (!befores.empty() && !staysOrdered(end, befores))
      return false;
    if (visits > kMostVisits)
      return false;
  }
  return true;
}

int64_t Pricing::longest() const {
  std::vector<int64_t> ends(graph.size());
  int64_t longest = 0;
  for (uint32_t place = 0; place < graph.size(); ++place) {
    ActionIndex event = topology.rowAt(place);
    llvm::ArrayRef<ActionIndex> befores = graph.predecessors[event];
    for (size_t entry = 0; entry < befores.size(); ++entry)
      if (!gone[graph.predecessors.beginOf(event) + entry])
        ends[event] = std::max(ends[event], ends[befores[entry]]);
    ends[event] += takesTime(plan, event);
    longest = std::max(longest, ends[event]);
  }
  return longest;
}

std::optional<DependencePrices> Pricing::run() {
  DependencePrices prices;
  prices.criticalPath = prices.criticalPathWithout = longest();
  for (uint32_t number = 0; number < index.dependences.size(); ++number) {
    const PlanIndex::Dependence &dependence = index.dependences[number];
    std::optional<size_t> edge = dependence.isAnswered() ? edgeOf(dependence) : std::nullopt;
    if (!edge)
      continue;
    gone[*edge] = true;
    bool goes = canGo(dependence);
    if (goes) {
      visits += graph.predecessors.total();
      prices.candidates.push_back({number, prices.criticalPath - longest(), false});
    }
    gone[*edge] = false;
    if (visits > kMostVisits)
      return std::nullopt;
  }
  // What cannot go alone cannot go with others, so only these are asked again.
  for (DependencePrices::Candidate &candidate : prices.candidates) {
    const PlanIndex::Dependence &dependence = index.dependences[candidate.dependence];
    std::optional<size_t> edge = edgeOf(dependence);
    assert(edge && "it was there, and the edges of others are others");
    gone[*edge] = true;
    candidate.isTogether = canGo(dependence);
    gone[*edge] = candidate.isTogether;
    if (visits > kMostVisits)
      return std::nullopt;
  }
  prices.criticalPathWithout = longest();
  return prices;
}

uint64_t DependencePrices::together() const {
  return static_cast<uint64_t>(llvm::count_if(candidates, [](const Candidate &each) { return each.isTogether; }));
}

std::optional<DependencePrices> precedent::priceDependences(const CollectivePlan &plan, const PlanIndex &index,
                                                            llvm::ArrayRef<PlanAccess> accesses, PlanOrderKind kind) {
  ActionGraph graph = planOrder(plan, index, kind);
  Topology topology(graph);
  assert(topology.isAcyclic());
  // One reader of a chain stands for those before it on the chain, so chains must not hold by dependences: these go.
  PlanIndex others = index;
  others.dependences.clear();
  ActionGraph lasting = planOrder(plan, others, kind);
  HazardOrder required = hazardOrder(plan, accesses, topology, Chains(lasting, Topology(lasting)));
  if (required.isCut)
    return std::nullopt;
  return Pricing(plan, index, graph, topology, required).run();
}
