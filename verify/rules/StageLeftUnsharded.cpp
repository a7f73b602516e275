#include "verify/schedule/ScheduleRule.h"
#include "verify/schedule/ShardWalk.h"

#include "llvm/ADT/Twine.h"

using namespace precedent;

namespace {
class StageLeftUnsharded : public ScheduleRule {
public:
  void state(const ScheduleSubject &subject, Claims &claims) const override {
    const RankSchedule &schedule = subject.schedule;
    RangeClaim claim = rangeClaim("stages that stay unsharded", {}, 0);
    ShardWalk walk(schedule);
    for (const ShardWalk::Final &last : walk.finals)
      claim.add(last.isUnsharded, last.action);
    claims.add(std::move(claim));
  }

  Finding explain(const ScheduleSubject &subject, const Refutation &refutation, Explainer &) const override {
    const RankSchedule &schedule = subject.schedule;
    ActionIndex action = refutation.subject;
    return findingAt(subject, {action},
                     "stage " + llvm::Twine(schedule.stage[action]) + " is unsharded by " + schedule.text(action) +
                         " and never resharded: its parameters stay on the rank");
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeStageLeftUnsharded() {
  return std::make_unique<StageLeftUnsharded>();
}
} // namespace precedent
