#include "verify/schedule/ScheduleRule.h"

#include "llvm/ADT/Twine.h"

using namespace precedent;

namespace {
class SendUnmatched : public ScheduleRule {
public:
  void state(const ScheduleSubject &subject, Claims &claims) const override {
    const RankSchedule &schedule = subject.schedule;
    const ScheduleIndex &index = subject.index;
    RangeClaim claim = rangeClaim("other ends of a send", 1, {});
    for (ActionIndex action = 0; action < schedule.size(); ++action) {
      if (!isSend(schedule.kind[action]) || index.isRepeat(action))
        continue;
      uint32_t peer = index.peerRank(action);
      if (peer != kNoNumber && peer != schedule.rank[action])
        claim.add(index.partner[action] != kNoAction, action);
    }
    claims.add(std::move(claim));
  }

  Finding explain(const ScheduleSubject &subject, const Refutation &refutation, Explainer &) const override {
    const RankSchedule &schedule = subject.schedule;
    const ScheduleIndex &index = subject.index;
    ActionIndex action = refutation.subject;
    std::string missing = schedule.text(index.partnerName(action));
    Finding finding =
        findingOnRank(subject, index.peerRank(action), {schedule.text(action), missing},
                      schedule.text(action) + " on rank " + llvm::Twine(schedule.rank[action]) +
                          " has no receive: rank " + llvm::Twine(index.peerRank(action)) + " lacks " + missing);
    return finding;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeSendUnmatched() {
  return std::make_unique<SendUnmatched>();
}
} // namespace precedent
