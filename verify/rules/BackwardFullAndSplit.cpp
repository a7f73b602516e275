#include "verify/schedule/ScheduleRule.h"

#include "llvm/ADT/Twine.h"

using namespace precedent;

namespace {
ActionIndex halfOf(const ScheduleSubject &subject, ActionIndex backward) {
  ActionName name = subject.schedule.nameOf(backward);
  ActionIndex input = subject.index.find(ActionKind::InputGradient, name.stage, name.microBatch);
  return input != kNoAction ? input : subject.index.find(ActionKind::WeightGradient, name.stage, name.microBatch);
}

class BackwardFullAndSplit : public ScheduleRule {
public:
  void state(const ScheduleSubject &subject, Claims &claims) const override {
    const RankSchedule &schedule = subject.schedule;
    RangeClaim claim = rangeClaim("halves beside a full backward", {}, 0);
    for (ActionIndex action = 0; action < schedule.size(); ++action) {
      if (schedule.kind[action] == ActionKind::Backward)
        claim.add(halfOf(subject, action) != kNoAction, action);
    }
    claims.add(std::move(claim));
  }

  Finding explain(const ScheduleSubject &subject, const Refutation &refutation, Explainer &) const override {
    const RankSchedule &schedule = subject.schedule;
    ActionIndex action = refutation.subject;
    ActionIndex half = halfOf(subject, action);
    return findingAt(subject, {action, half},
                     schedule.text(action) + " is the whole backward, and " + schedule.text(half) +
                         " runs half of it once more");
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeBackwardFullAndSplit() {
  return std::make_unique<BackwardFullAndSplit>();
}
} // namespace precedent
