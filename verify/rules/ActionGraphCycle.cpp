//===- ActionGraphCycle.cpp - the dependencies admit an order -----------------------------------------------------===//

#include "verify/GraphSubject.h"
#include "verify/Rule.h"
#include "verify/rules/support/CycleClaim.h"
#include "verify/rules/support/GraphText.h"

#include "llvm/ADT/STLExtras.h"

using namespace precedent;

namespace {
/// Of the declared dependencies of an object. Those of an action on itself are `action-self-dependency`'s.
class ActionGraphCycle : public ObjectRule {
public:
  void state(const ObjectSubject &subject, Claims &claims) const override {
    claims.add(acyclicClaim(subject.object.graph, topologyOf(subject)));
  }

  Finding explain(const ObjectSubject &subject, const Refutation &, Explainer &) const override {
    const ScheduleObject &object = subject.object;
    std::vector<ActionIndex> cycle = cycleFromSmallest(topologyOf(subject));
    Finding finding = cycleFinding(cycle, [&](ActionIndex action) { return object.actions.actionId[action].text; });
    llvm::ArrayRef<ActionIndex> dependencies = object.actions.dependsOnAction[cycle.front()];
    auto place = static_cast<uint32_t>(llvm::find(dependencies, cycle.back()) - dependencies.begin());
    finding.anchor = Anchor::row(cycle.front(), "depends_on", place);
    finding.fix = Fix{"remove one of the dependencies of the circle", {}, {}};
    return finding;
  }

private:
  static Topology topologyOf(const ObjectSubject &subject) {
    return topologyWithoutSelfEdges(subject.object.graph, subject.order.topology);
  }
};

/// Of inferred edges: upstream's policies take a value from its last definition, which can stand behind its use.
class ActionGraphCycleOfGraph : public GraphRule {
public:
  void state(const GraphSubject &subject, Claims &claims) const override {
    claims.add(acyclicClaim(subject.dag.graph, subject.order.topology));
  }

  Finding explain(const GraphSubject &subject, const Refutation &, Explainer &) const override {
    std::vector<ActionIndex> cycle = cycleFromSmallest(subject.order.topology);
    Finding finding = cycleFinding(cycle, [&](ActionIndex action) { return subject.idOf(action); });
    finding.anchor = Anchor::row(cycle.front());
    for (size_t place = 0; place < cycle.size() && place < kShownEdges; ++place) {
      ActionIndex before = cycle[place], after = cycle[(place + 1) % cycle.size()];
      finding.notes.push_back(named(subject.idOf(before)) + " comes before " + named(subject.idOf(after)) + " " +
                              reasonsText(&subject.dag, subject.dag.graph, before, after));
    }
    finding.fix = Fix{"define each value once, before its uses", {}, {}};
    return finding;
  }

private:
  static constexpr size_t kShownEdges = 6;
};
} // namespace

namespace precedent {
std::unique_ptr<Rule> makeActionGraphCycle() {
  return std::make_unique<ActionGraphCycle>();
}
std::unique_ptr<Rule> makeActionGraphCycleOfGraph() {
  return std::make_unique<ActionGraphCycleOfGraph>();
}
} // namespace precedent
