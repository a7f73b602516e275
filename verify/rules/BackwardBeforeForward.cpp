#include "verify/schedule/ScheduleRule.h"

#include "llvm/ADT/Twine.h"

using namespace precedent;

namespace {
class BackwardBeforeForward : public ScheduleRule {
public:
  void state(const ScheduleSubject &subject, Claims &claims) const override {
    const RankSchedule &schedule = subject.schedule;
    const ScheduleIndex &index = subject.index;
    RangeClaim claim = rangeClaim("places from a forward to its backward", 1, {});
    for (ActionIndex action = 0; action < schedule.size(); ++action) {
      ActionName name = schedule.nameOf(action);
      if (name.kind != ActionKind::Backward && name.kind != ActionKind::InputGradient)
        continue;
      ActionIndex forward = index.find(ActionKind::Forward, name.stage, name.microBatch);
      if (forward != kNoAction && schedule.rank[forward] == schedule.rank[action])
        claim.add(int64_t(action) - int64_t(forward), action);
    }
    claims.add(std::move(claim));
  }

  Finding explain(const ScheduleSubject &subject, const Refutation &refutation, Explainer &) const override {
    const RankSchedule &schedule = subject.schedule;
    const ScheduleIndex &index = subject.index;
    ActionIndex action = refutation.subject;
    ActionName name = schedule.nameOf(action);
    ActionIndex forward = index.find(ActionKind::Forward, name.stage, name.microBatch);
    return findingAt(subject, {action, forward},
                     schedule.text(action) + " stands before " + schedule.text(forward) +
                         ", whose activations it reads");
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeBackwardBeforeForward() {
  return std::make_unique<BackwardBeforeForward>();
}
} // namespace precedent
