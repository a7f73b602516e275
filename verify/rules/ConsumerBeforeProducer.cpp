#include "verify/schedule/ScheduleRule.h"

#include "llvm/ADT/Twine.h"

using namespace precedent;

namespace {
/// The neighbouring stage's compute that this one needs, where it runs on the same rank.
ActionIndex producerHere(const ScheduleSubject &subject, ActionIndex compute) {
  const RankSchedule &schedule = subject.schedule;
  ActionIndex found = kNoAction;
  subject.index.forEachProducer(compute, [&](const ActionName &name) {
    if (name.stage == schedule.stage[compute])
      return;
    ActionIndex producer = subject.index.find(name.kind, name.stage, name.microBatch);
    if (producer != kNoAction && schedule.rank[producer] == schedule.rank[compute])
      found = producer;
  });
  return found;
}

class ConsumerBeforeProducer : public ScheduleRule {
public:
  void state(const ScheduleSubject &subject, Claims &claims) const override {
    const RankSchedule &schedule = subject.schedule;
    RangeClaim claim = rangeClaim("places from a producer to its consumer on one rank", 1, {});
    for (ActionIndex action = 0; action < schedule.size(); ++action) {
      if (!isCompute(schedule.kind[action]))
        continue;
      if (ActionIndex producer = producerHere(subject, action); producer != kNoAction)
        claim.add(int64_t(action) - int64_t(producer), action);
    }
    claims.add(std::move(claim));
  }

  Finding explain(const ScheduleSubject &subject, const Refutation &refutation, Explainer &) const override {
    const RankSchedule &schedule = subject.schedule;
    ActionIndex action = refutation.subject;
    ActionIndex producer = producerHere(subject, action);
    return findingAt(subject, {action, producer},
                     schedule.text(action) + " stands before " + schedule.text(producer) +
                         " on the same rank, and needs what it makes");
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeConsumerBeforeProducer() {
  return std::make_unique<ConsumerBeforeProducer>();
}
} // namespace precedent
