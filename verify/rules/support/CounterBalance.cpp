#include "verify/rules/support/CounterBalance.h"

using namespace precedent;

CounterBalance::CounterBalance(const PlanSubject &subject, uint32_t counter)
    : initial(subject.plan.counters[counter].initial), surplusOfLoop(subject.plan.loops.size()) {
  for (bool isTake : {true, false})
    for (ActionIndex step : (isTake ? subject.index.takes : subject.index.posts)[counter]) {
      if (!isFirstRun(subject.plan, step))
        continue;
      (isTake ? takes : posts) += 1;
      if (subject.plan.loop[step] != kNoNumber)
        surplusOfLoop[subject.plan.loop[step]] += isTake ? 1 : -1;
    }
}

std::string CounterBalance::times(int64_t number) {
  return number == 0 ? "never" : number == 1 ? "once" : std::to_string(number) + " times";
}
