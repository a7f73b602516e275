//===- SignalNotTaken.cpp - a plan leaves its channels as it found them -------------------------------------------===//

#include "verify/collective/PlanRule.h"
#include "verify/rules/support/CounterBalance.h"

#include "llvm/ADT/Twine.h"

using namespace precedent;

namespace {
/// A channel counts its signals for ever. One that no wait takes is taken by the first wait of the next run, which then
/// goes on before its own signal is there. Semaphores are another matter: they begin with a value.
class SignalNotTaken : public PlanRule {
public:
  void state(const PlanSubject &subject, Claims &claims) const override {
    RangeClaim once = rangeClaim("signals of a channel beyond its waits, each loop run once", {}, 0);
    RangeClaim again = rangeClaim("signals of a channel beyond its waits, in a further run of a loop", {}, 0);
    for (uint32_t counter = 0; counter < subject.plan.counters.size(); ++counter) {
      if (!isOfChannel(subject, counter))
        continue;
      CounterBalance balance(subject, counter);
      once.add(balance.posts - balance.takes, counter);
      for (int64_t surplus : balance.surplusOfLoop)
        again.add(-surplus, counter);
    }
    claims.add(std::move(once), kOnce);
    claims.add(std::move(again), kAgain);
  }

  Finding explain(const PlanSubject &subject, const Refutation &refutation, Explainer &) const override {
    const CollectivePlan &plan = subject.plan;
    uint32_t counter = refutation.subject;
    CounterBalance balance(subject, counter);
    bool isOfLoop = refutation.tag == kAgain;
    auto loop =
        static_cast<uint32_t>(llvm::find_if(balance.surplusOfLoop, [](int64_t surplus) { return surplus < 0; }) -
                              balance.surplusOfLoop.begin());
    ActionIndex last = kNoAction;
    for (ActionIndex step : subject.index.posts[counter])
      if (CounterBalance::isFirstRun(plan, step) && (!isOfLoop || plan.loop[step] == loop))
        last = step;
    std::string left =
        isOfLoop ? "each run of its pipeline signals it " + CounterBalance::times(-balance.surplusOfLoop[loop]) +
                       " more than it is waited on"
                 : "it is signalled " + CounterBalance::times(balance.posts) + " and " +
                       (balance.takes ? "waited on only " + CounterBalance::times(balance.takes) : "never waited on");
    Finding finding = findingAt(subject, {last},
                                stepWithType(plan, last) + " signals for nobody on " + plan.counters[counter].name +
                                    ": " + left + ", so the next run of the plan begins with a signal of this one");
    finding.values = {{"signals", std::to_string(balance.posts)}, {"waits", std::to_string(balance.takes)}};
    return finding;
  }

private:
  enum Tag { kOnce, kAgain };

  static bool isOfChannel(const PlanSubject &subject, uint32_t counter) {
    const std::vector<ActionIndex> &posts = subject.index.posts[counter];
    return !posts.empty() && subject.plan.op[posts.front()] != "sem_release";
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeSignalNotTaken() {
  return std::make_unique<SignalNotTaken>();
}
} // namespace precedent
