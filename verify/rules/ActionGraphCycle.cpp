//===- ActionGraphCycle.cpp - the declared dependencies admit an order --------------------------------------------===//

#include "analysis/Topology.h"
#include "verify/Rule.h"
#include "verify/rules/support/Elements.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace precedent;

namespace {
/// Every action gets a place, and each dependency leads to a later one: that all these differences are at least 1 is
/// what Z3 decides, and it leaves no room for a cycle, along which they would add up to 0. In a cyclic graph there are
/// no such places; then the obligations are those of one cycle, numbered along itself, and the one that closes it
/// fails. Dependencies of an action on itself are `action-self-dependency`'s.
class ActionGraphCycle : public ObjectRule {
public:
  void state(const ObjectSubject &subject, Claims &claims) const override {
    const ActionGraph &graph = subject.object.graph;
    Topology topology = topologyOf(subject);
    RangeClaim claim;
    claim.quantity = "places from a dependency to its dependent";
    claim.low = 1;
    if (topology.isAcyclic()) {
      claim.value.reserve(graph.predecessors.total());
      claim.subject.reserve(graph.predecessors.total());
      for (ActionIndex action = 0; action < graph.size(); ++action)
        for (ActionIndex before : graph.predecessors[action])
          if (before != action)
            claim.add(int64_t(topology.placeOf(action)) - int64_t(topology.placeOf(before)), action);
    } else {
      std::vector<ActionIndex> cycle = fromSmallest(topology.cycle());
      for (size_t place = 1; place < cycle.size(); ++place)
        claim.add(1, cycle[place]);
      claim.add(-int64_t(cycle.size() - 1), cycle.front());
    }
    claims.add(std::move(claim));
  }

  Finding explain(const ObjectSubject &subject, const Refutation &, Explainer &) const override {
    const ScheduleObject &object = subject.object;
    std::vector<ActionIndex> cycle = fromSmallest(topologyOf(subject).cycle());
    llvm::ArrayRef<ActionIndex> named = object.actions.dependsOnAction[cycle.front()];
    auto place = static_cast<uint32_t>(llvm::find(named, cycle.back()) - named.begin());
    Finding finding;
    finding.anchor = Anchor::row(cycle.front(), "depends_on", place);
    auto idOf = [&](ActionIndex action) { return object.actions.actionId[action].text; };
    finding.message = std::to_string(cycle.size()) + " actions wait for each other in a circle: ";
    for (size_t at = 0; at < std::min(cycle.size(), kShownInMessage); ++at)
      finding.message += inQuotes(idOf(cycle[at])) + ", ";
    finding.message += cycle.size() > kShownInMessage ? "…, and " : "and ";
    finding.message += inQuotes(idOf(cycle.front())) + " again";
    finding.counterexample.emplace();
    for (ActionIndex action : cycle)
      finding.counterexample->cycle.push_back(idOf(action).str());
    // The cycle itself is whole in the counterexample; a ring of a million actions need not be written twice.
    finding.actions.assign(finding.counterexample->cycle.begin(),
                           finding.counterexample->cycle.begin() + std::min(cycle.size(), kShownAsEvidence));
    finding.fix = Fix{"remove one of the dependencies of the circle", {}, {}};
    return finding;
  }

private:
  static constexpr size_t kShownInMessage = 4, kShownAsEvidence = 64;

  /// The subject's own, unless the cycle that it found is an action that waits for itself.
  static Topology topologyOf(const ObjectSubject &subject) {
    if (subject.order.topology.cycle().size() != 1)
      return subject.order.topology;
    const ActionGraph &graph = subject.object.graph;
    ActionGraph cleaned;
    cleaned.predecessors.reserve(graph.size(), graph.predecessors.total());
    for (ActionIndex action = 0; action < graph.size(); ++action) {
      for (ActionIndex before : graph.predecessors[action])
        if (before != action)
          cleaned.predecessors.append(before);
      cleaned.predecessors.finish();
    }
    return Topology(cleaned);
  }

  /// The cycle, begun at its smallest row, so that it reads the same however it was found.
  static std::vector<ActionIndex> fromSmallest(llvm::ArrayRef<ActionIndex> found) {
    std::vector<ActionIndex> cycle(found);
    std::rotate(cycle.begin(), std::min_element(cycle.begin(), cycle.end()), cycle.end());
    return cycle;
  }
};
} // namespace

namespace precedent {
std::unique_ptr<Rule> makeActionGraphCycle() {
  return std::make_unique<ActionGraphCycle>();
}
} // namespace precedent
