#include "verify/schedule/ScheduleRule.h"

#include "llvm/ADT/Twine.h"

using namespace precedent;

namespace {
class StepMismatch : public ScheduleRule {
public:
  bool applies(const ScheduleSubject &subject) const override { return !subject.schedule.step.empty(); }

  void state(const ScheduleSubject &subject, Claims &claims) const override {
    const RankSchedule &schedule = subject.schedule;
    const ScheduleIndex &index = subject.index;
    RangeClaim claim = rangeClaim("steps from a send to its receive", 0, 0);
    for (ActionIndex action = 0; action < schedule.size(); ++action) {
      if (isReceive(schedule.kind[action]) && index.partner[action] != kNoAction)
        claim.add(int64_t(schedule.step[action]) - int64_t(schedule.step[index.partner[action]]), action);
    }
    claims.add(std::move(claim));
  }

  Finding explain(const ScheduleSubject &subject, const Refutation &refutation, Explainer &) const override {
    const RankSchedule &schedule = subject.schedule;
    const ScheduleIndex &index = subject.index;
    ActionIndex action = refutation.subject;
    ActionIndex send = index.partner[action];
    Finding finding =
        findingAt(subject, {action, send},
                  schedule.text(action) + " stands in step " + llvm::Twine(schedule.step[action]) + ", and its send " +
                      schedule.text(send) + " in step " + llvm::Twine(schedule.step[send]));
    finding.values = {{"step", std::to_string(schedule.step[action])},
                      {"send_step", std::to_string(schedule.step[send])}};
    return finding;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeStepMismatch() {
  return std::make_unique<StepMismatch>();
}
} // namespace precedent
