#include "verify/collective/PlanRule.h"
#include "verify/rules/support/CycleClaim.h"

#include "llvm/ADT/Twine.h"

using namespace precedent;

namespace {
class PlanDeadlock : public PlanRule {
public:
  bool applies(const PlanSubject &subject) const override { return PlanSubject::models(subject.verdictLevel()); }

  void state(const PlanSubject &subject, Claims &claims) const override {
    if (std::optional<PlanWaits> waits = subject.decisiveWaits(subject.verdictLevel()))
      claims.add(waitClaim(waits->graph(), Topology(waits->graph())));
  }

  Finding explain(const PlanSubject &subject, const Refutation &, Explainer &) const override {
    PlanWaits waits = *subject.decisiveWaits(subject.verdictLevel());
    std::vector<ActionIndex> cycle = waits.stepsOf(Topology(waits.graph()).cycle());
    // Begun at its smallest step, so that it reads the same however it was found.
    std::rotate(cycle.begin(), std::min_element(cycle.begin(), cycle.end()), cycle.end());
    std::string level = subject.verdictLevel().text();
    Finding finding =
        findingAt(subject, cycle,
                  (cycle.size() == 1 ? "a step waits for itself"
                                     : std::to_string(cycle.size()) + " steps wait for each other in a circle") +
                      " at the level " + level + ": the plan hangs");
    finding.values = {{"level", level}};
    tellCycle(finding, cycle, [&](ActionIndex before, ActionIndex after) { return reason(subject, before, after); });
    return finding;
  }

private:
  /// One line of the story: why `after` waits for `before`.
  static std::string reason(const PlanSubject &subject, ActionIndex before, ActionIndex after) {
    const CollectivePlan &plan = subject.plan;
    std::string text = stepWithPlace(plan, after) + " waits for " + stepWithPlace(plan, before);
    for (const PlanIndex::Dependence &dependence : subject.index.dependences)
      if (dependence.owner == after && (dependence.signal == before || dependence.target == before))
        return text + ", on which it depends";
    auto areJoined = [](uint32_t one, uint32_t other) { return one != kNoNumber && one == other; };
    if (plan.block[before] == plan.block[after] && before < after)
      return text + ", which stands before it in the block";
    if (areJoined(plan.sendsOn[before], plan.receivesOn[after]))
      return text + ", which sends what it takes";
    if (areJoined(plan.receivesOn[before], plan.sendsOn[after]))
      return text + (subject.verdictLevel().kind == CommLevel::Kind::Slots ? ", which frees a slot"
                                                                           : ", which takes what it sends");
    for (const PlanSync &posted : plan.syncs[before])
      for (const PlanSync &taken : plan.syncs[after])
        if (posted.kind == PlanSync::Kind::Post && taken.kind == PlanSync::Kind::Take && posted.object == taken.object)
          return text + ", which posts " + plan.counters[posted.object].name;
    bool takesPackets = llvm::any_of(plan.reads[after], [](const PlanRange &range) { return range.isPacket; });
    return text + (takesPackets ? ", which writes its packets" : ", behind which a block comes to the barrier");
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makePlanDeadlock() {
  return std::make_unique<PlanDeadlock>();
}
} // namespace precedent
