#include "verify/schedule/ScheduleRule.h"

#include "llvm/ADT/Twine.h"

using namespace precedent;

namespace {
class WeightBeforeInputGradient : public ScheduleRule {
public:
  void state(const ScheduleSubject &subject, Claims &claims) const override {
    const RankSchedule &schedule = subject.schedule;
    const ScheduleIndex &index = subject.index;
    RangeClaim claim = rangeClaim("places from an input gradient to its weight gradient", 1, {});
    for (ActionIndex action = 0; action < schedule.size(); ++action) {
      ActionName name = schedule.nameOf(action);
      if (name.kind != ActionKind::WeightGradient)
        continue;
      ActionIndex input = index.find(ActionKind::InputGradient, name.stage, name.microBatch);
      if (input != kNoAction && schedule.rank[input] == schedule.rank[action])
        claim.add(int64_t(action) - int64_t(input), action);
    }
    claims.add(std::move(claim));
  }

  Finding explain(const ScheduleSubject &subject, const Refutation &refutation, Explainer &) const override {
    const RankSchedule &schedule = subject.schedule;
    const ScheduleIndex &index = subject.index;
    ActionIndex action = refutation.subject;
    ActionName name = schedule.nameOf(action);
    ActionIndex input = index.find(ActionKind::InputGradient, name.stage, name.microBatch);
    return findingAt(subject, {action, input},
                     schedule.text(action) + " stands before " + schedule.text(input) + ", whose result it needs");
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeWeightBeforeInputGradient() {
  return std::make_unique<WeightBeforeInputGradient>();
}
} // namespace precedent
