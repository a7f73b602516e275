#include "verify/collective/PlanRule.h"
#include "verify/rules/support/CounterBalance.h"

#include "llvm/ADT/Twine.h"

using namespace precedent;

namespace {
class WaitNeverSignalled : public PlanRule {
public:
  void state(const PlanSubject &subject, Claims &claims) const override {
    const PlanIndex &index = subject.index;
    RangeClaim flags = rangeClaim("flagged steps that end a wait", 1, {});
    for (uint32_t number = 0; number < index.dependences.size(); ++number)
      if (index.dependences[number].target != kNoAction)
        flags.add(index.dependences[number].signal != kNoAction, number);
    claims.add(std::move(flags), kFlags);

    RangeClaim once = rangeClaim("takes of a counter beyond its value and its posts, each loop run once", {}, 0);
    RangeClaim again = rangeClaim("takes of a counter beyond its posts, for a further run of a loop", {}, 0);
    for (uint32_t counter = 0; counter < index.takes.size(); ++counter) {
      CounterBalance balance(subject, counter);
      once.add(balance.takes - std::max<int64_t>(balance.initial + balance.posts, 0), counter);
      for (int64_t surplus : balance.surplusOfLoop)
        again.add(surplus, counter);
    }
    claims.add(std::move(once), kPosts);
    claims.add(std::move(again), kLoops);

    RangeClaim packets = rangeClaim("packets that nobody writes", {}, 0);
    std::vector<bool> isUnwritten(subject.plan.size());
    for (ActionIndex step : index.unwrittenPackets)
      isUnwritten[step] = true;
    for (ActionIndex step = 0; step < subject.plan.size(); ++step)
      if (llvm::any_of(subject.plan.reads[step], [](const PlanRange &range) { return range.isPacket; }))
        packets.add(isUnwritten[step], step);
    claims.add(std::move(packets), kPackets);
  }

  Finding explain(const PlanSubject &subject, const Refutation &refutation, Explainer &) const override {
    if (refutation.tag == kFlags)
      return explainFlag(subject, subject.index.dependences[refutation.subject]);
    if (refutation.tag == kPosts)
      return explainCounter(subject, refutation.subject);
    if (refutation.tag == kLoops)
      return explainLoop(subject, refutation.subject);
    return findingAt(subject, {refutation.subject},
                     stepWithType(subject.plan, refutation.subject) +
                         " waits for packets in scratch that no step writes");
  }

private:
  enum Tag { kFlags, kPosts, kLoops, kPackets };

  static Finding explainFlag(const PlanSubject &subject, const PlanIndex::Dependence &dependence) {
    const CollectivePlan &plan = subject.plan;
    return findingAt(subject, {dependence.owner, dependence.target},
                     stepWithType(plan, dependence.owner) + " waits for " + stepWithType(plan, dependence.target) +
                         ", which never says that it has finished: neither it nor a later step of its block has "
                         "hasdep=\"1\"",
                     "depid");
  }

  static Finding explainCounter(const PlanSubject &subject, uint32_t counter) {
    const CollectivePlan &plan = subject.plan;
    CounterBalance balance(subject, counter);
    int64_t left = std::max<int64_t>(balance.initial + balance.posts, 0);
    ActionIndex starved = kNoAction;
    for (ActionIndex step : subject.index.takes[counter])
      if (CounterBalance::isFirstRun(plan, step) && left-- == 0)
        starved = step;
    std::string begins = balance.initial ? ", it begins with " + std::to_string(balance.initial) : "";
    Finding finding = findingAt(subject, {starved},
                                stepWithType(plan, starved) + " waits for ever on " + plan.counters[counter].name +
                                    ": it is taken " + CounterBalance::times(balance.takes) + begins +
                                    " and is given " + CounterBalance::times(balance.posts));
    finding.values = {{"takes", std::to_string(balance.takes)},
                      {"posts", std::to_string(balance.posts)},
                      {"initial", std::to_string(balance.initial)}};
    return finding;
  }

  static Finding explainLoop(const PlanSubject &subject, uint32_t counter) {
    const CollectivePlan &plan = subject.plan;
    CounterBalance balance(subject, counter);
    auto loop =
        static_cast<uint32_t>(llvm::find_if(balance.surplusOfLoop, [](int64_t surplus) { return surplus > 0; }) -
                              balance.surplusOfLoop.begin());
    ActionIndex starved =
        *llvm::find_if(subject.index.takes[counter], [&](ActionIndex step) { return plan.loop[step] == loop; });
    Finding finding = findingAt(subject, {starved},
                                stepWithType(plan, starved) + " waits for ever on " + plan.counters[counter].name +
                                    " when its pipeline runs often enough: each run takes it " +
                                    CounterBalance::times(balance.surplusOfLoop[loop]) + " more than it is given");
    finding.values = {{"surplus", std::to_string(balance.surplusOfLoop[loop])}};
    return finding;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeWaitNeverSignalled() {
  return std::make_unique<WaitNeverSignalled>();
}
} // namespace precedent
