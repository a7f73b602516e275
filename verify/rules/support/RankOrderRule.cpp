#include "verify/rules/support/RankOrderRule.h"

#include "llvm/ADT/Twine.h"

using namespace precedent;

void RankOrderRule::state(const ScheduleSubject &subject, Claims &claims) const {
  const RankSchedule &schedule = subject.schedule;
  RangeClaim claim = rangeClaim(("places from " + pair()).str(), 1, {});
  for (ActionIndex action = 0; action < schedule.size(); ++action) {
    ActionIndex earlier = needed(subject, action);
    if (earlier != kNoAction && schedule.rank[earlier] == schedule.rank[action])
      claim.add(int64_t(action) - int64_t(earlier), action);
  }
  claims.add(std::move(claim));
}

Finding RankOrderRule::explain(const ScheduleSubject &subject, const Refutation &refutation, Explainer &) const {
  const RankSchedule &schedule = subject.schedule;
  ActionIndex action = refutation.subject, earlier = needed(subject, action);
  return findingAt(subject, {action, earlier},
                   schedule.text(action) + " stands before " + schedule.text(earlier) + ", " + need());
}
