#include "verify/schedule/ScheduleRule.h"

#include "llvm/ADT/Twine.h"

using namespace precedent;

namespace {
class SelfMessage : public ScheduleRule {
public:
  void state(const ScheduleSubject &subject, Claims &claims) const override {
    const RankSchedule &schedule = subject.schedule;
    const ScheduleIndex &index = subject.index;
    RangeClaim claim = rangeClaim("ranks between the ends of a transfer", 1, {});
    for (ActionIndex action = 0; action < schedule.size(); ++action) {
      if (!isTransfer(schedule.kind[action]))
        continue;
      if (uint32_t peer = index.peerRank(action); peer != kNoNumber)
        claim.add(std::abs(int64_t(schedule.rank[action]) - int64_t(peer)), action);
    }
    claims.add(std::move(claim));
  }

  Finding explain(const ScheduleSubject &subject, const Refutation &refutation, Explainer &) const override {
    const RankSchedule &schedule = subject.schedule;
    const ScheduleIndex &index = subject.index;
    ActionIndex action = refutation.subject;
    ActionName other = index.partnerName(action);
    return findingAt(subject, {action},
                     schedule.text(action) + " is a message to the rank itself: stages " +
                         llvm::Twine(schedule.stage[action]) + " and " + llvm::Twine(other.stage) +
                         " both live on rank " + llvm::Twine(schedule.rank[action]));
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeSelfMessage() {
  return std::make_unique<SelfMessage>();
}
} // namespace precedent
