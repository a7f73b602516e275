#include "verify/rules/support/RankOrderRule.h"

using namespace precedent;

namespace {
/// The neighbouring stage's compute that this one needs, where it runs on the same rank.
class ConsumerBeforeProducer : public RankOrderRule {
  llvm::StringRef pair() const override { return "a producer to its consumer on one rank"; }
  llvm::StringRef need() const override { return "which runs on the same rank and makes what it needs"; }

  ActionIndex needed(const ScheduleSubject &subject, ActionIndex action) const override {
    const RankSchedule &schedule = subject.schedule;
    ActionIndex found = kNoAction;
    if (!isCompute(schedule.kind[action]))
      return found;
    subject.index.forEachProducer(action, [&](const ActionName &name) {
      if (name.stage == schedule.stage[action])
        return;
      ActionIndex producer = subject.index.find(name.kind, name.stage, name.microBatch);
      if (producer != kNoAction && schedule.rank[producer] == schedule.rank[action])
        found = producer;
    });
    return found;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeConsumerBeforeProducer() {
  return std::make_unique<ConsumerBeforeProducer>();
}
} // namespace precedent
