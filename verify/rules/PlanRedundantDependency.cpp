#include "verify/collective/PlanRule.h"

#include "llvm/ADT/Twine.h"

using namespace precedent;

namespace {
/// One note for a file: how many dependences say nothing new. The analysis counts them; what is claimed here is that
/// the first of them is one, and a walk of its own shows it.
class PlanRedundantDependency : public PlanRule {
public:
  bool applies(const PlanSubject &subject) const override {
    return subject.removable && !subject.index.dependences.empty();
  }

  void state(const PlanSubject &subject, Claims &claims) const override {
    claims.add(GroundClaim::of(
        1, [&](uint32_t) { return subject.removable->removable.empty(); },
        [&](uint32_t) {
          const std::vector<uint32_t> &removable = subject.removable->removable;
          return !removable.empty() && isImplied(subject, removable.front());
        }));
  }

  Finding explain(const PlanSubject &subject, const Refutation &, Explainer &) const override {
    const CollectivePlan &plan = subject.plan;
    const std::vector<uint32_t> &removable = subject.removable->removable;
    const PlanIndex::Dependence &first = subject.index.dependences[removable.front()];
    Finding finding = findingAt(subject, {first.owner, first.target},
                                llvm::Twine(removable.size()) + " of " + llvm::Twine(subject.index.dependences.size()) +
                                    (removable.size() == 1 ? " dependences orders" : " dependences order") +
                                    " nothing that is not ordered without, first that of " +
                                    stepWithType(plan, first.owner) + " on " + stepWithType(plan, first.target),
                                "depid");
    finding.values = {{"removable", std::to_string(removable.size())}};
    return finding;
  }

private:
  /// A walk of its own over the steps that are left: whether the dependence's end is reached from its signal without
  /// it, or nothing that acts waits for it.
  static bool isImplied(const PlanSubject &subject, uint32_t number) {
    const PlanIndex::Dependence &dependence = subject.index.dependences[number];
    const RemovableDependences &left = *subject.removable;
    auto atOrAfter = [&](ActionIndex step) {
      return static_cast<ActionIndex>(llvm::lower_bound(left.steps, step) - left.steps.begin());
    };
    ActionIndex start = atOrAfter(dependence.signal), goal = atOrAfter(dependence.owner);
    if (goal == left.steps.size() || subject.plan.block[left.steps[goal]] != subject.plan.block[dependence.owner])
      return true;
    std::vector<bool> isSeen(left.steps.size());
    std::vector<ActionIndex> walk;
    // One edge from the signal is the dependence's own; a second one, or a longer way, is what makes it removable.
    unsigned direct = 0;
    for (ActionIndex before : left.graph.predecessors[goal]) {
      direct += before == start;
      if (before != start && !isSeen[before]) {
        isSeen[before] = true;
        walk.push_back(before);
      }
    }
    for (size_t at = 0; at < walk.size(); ++at)
      for (ActionIndex before : left.graph.predecessors[walk[at]])
        if (!isSeen[before]) {
          isSeen[before] = true;
          walk.push_back(before);
        }
    return direct > 1 || isSeen[start];
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makePlanRedundantDependency() {
  return std::make_unique<PlanRedundantDependency>();
}
} // namespace precedent
