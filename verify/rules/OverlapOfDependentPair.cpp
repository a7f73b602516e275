#include "verify/schedule/ScheduleRule.h"

#include "llvm/ADT/Twine.h"

using namespace precedent;

namespace {
bool needs(const ScheduleIndex &index, const RankSchedule &schedule, ActionIndex consumer, ActionIndex producer) {
  bool found = false;
  index.forEachProducer(consumer, [&](const ActionName &name) {
    ActionName other = schedule.nameOf(producer);
    found |= name.kind == other.kind && name.stage == other.stage && name.microBatch == other.microBatch;
  });
  return found;
}

class OverlapOfDependentPair : public ScheduleRule {
public:
  bool applies(const ScheduleSubject &subject) const override { return !subject.schedule.pairs.empty(); }

  void state(const ScheduleSubject &subject, Claims &claims) const override {
    const RankSchedule &schedule = subject.schedule;
    const ScheduleIndex &index = subject.index;
    RangeClaim claim = rangeClaim("needs between the halves of a pair", {}, 0);
    for (ActionIndex first : schedule.pairs)
      claim.add(needs(index, schedule, first + 1, first) || needs(index, schedule, first, first + 1), first);
    claims.add(std::move(claim));
  }

  Finding explain(const ScheduleSubject &subject, const Refutation &refutation, Explainer &) const override {
    const RankSchedule &schedule = subject.schedule;
    ActionIndex action = refutation.subject;
    return findingAt(subject, {action, action + 1},
                     schedule.text(action) + " and " + schedule.text(action + 1) +
                         " are to overlap, and one needs what the other makes");
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeOverlapOfDependentPair() {
  return std::make_unique<OverlapOfDependentPair>();
}
} // namespace precedent
