#include "verify/rules/support/TransferEndRule.h"

#include "llvm/ADT/Twine.h"

using namespace precedent;

void TransferEndRule::state(const ScheduleSubject &subject, Claims &claims) const {
  const RankSchedule &schedule = subject.schedule;
  const ScheduleIndex &index = subject.index;
  RangeClaim claim = rangeClaim(("other ends of a " + own).str(), 1, {});
  for (ActionIndex action = 0; action < schedule.size(); ++action) {
    if (!isEnd(schedule.kind[action]) || index.isRepeat(action))
      continue;
    uint32_t peer = index.peerRank(action);
    if (peer != kNoNumber && peer != schedule.rank[action])
      claim.add(index.partner[action] != kNoAction, action);
  }
  claims.add(std::move(claim));
}

Finding TransferEndRule::explain(const ScheduleSubject &subject, const Refutation &refutation, Explainer &) const {
  const RankSchedule &schedule = subject.schedule;
  ActionIndex action = refutation.subject;
  uint32_t peer = subject.index.peerRank(action);
  std::string missing = schedule.text(subject.index.partnerName(action));
  return findingOnRank(subject, peer, {schedule.text(action), missing},
                       schedule.text(action) + " on rank " + llvm::Twine(schedule.rank[action]) + " has no " + other +
                           ": rank " + llvm::Twine(peer) + " lacks " + missing);
}
