#include "verify/schedule/ScheduleRule.h"

#include "llvm/ADT/Twine.h"

using namespace precedent;

namespace {
class SendBeforeProducer : public ScheduleRule {
public:
  void state(const ScheduleSubject &subject, Claims &claims) const override {
    const RankSchedule &schedule = subject.schedule;
    const ScheduleIndex &index = subject.index;
    RangeClaim claim = rangeClaim("places from a compute to the send of its result", 1, {});
    for (ActionIndex action = 0; action < schedule.size(); ++action) {
      if (!isSend(schedule.kind[action]))
        continue;
      ActionIndex producer = index.producerOfSend(action);
      if (producer != kNoAction && schedule.rank[producer] == schedule.rank[action])
        claim.add(int64_t(action) - int64_t(producer), action);
    }
    claims.add(std::move(claim));
  }

  Finding explain(const ScheduleSubject &subject, const Refutation &refutation, Explainer &) const override {
    const RankSchedule &schedule = subject.schedule;
    const ScheduleIndex &index = subject.index;
    ActionIndex action = refutation.subject;
    ActionIndex producer = index.producerOfSend(action);
    return findingAt(subject, {action, producer},
                     schedule.text(action) + " runs before " + schedule.text(producer) + ", which makes what it sends");
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeSendBeforeProducer() {
  return std::make_unique<SendBeforeProducer>();
}
} // namespace precedent
