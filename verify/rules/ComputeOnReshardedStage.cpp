#include "verify/schedule/ScheduleRule.h"
#include "verify/schedule/ShardWalk.h"

#include "llvm/ADT/Twine.h"

using namespace precedent;

namespace {
class ComputeOnReshardedStage : public ScheduleRule {
public:
  void state(const ScheduleSubject &subject, Claims &claims) const override {
    const RankSchedule &schedule = subject.schedule;
    RangeClaim claim = rangeClaim("unsharded copies of a stage that computes", 1, {});
    ShardWalk walk(schedule);
    for (const ShardWalk::Compute &compute : walk.computes)
      claim.add(compute.isUnsharded, compute.action);
    claims.add(std::move(claim));
  }

  Finding explain(const ScheduleSubject &subject, const Refutation &refutation, Explainer &) const override {
    const RankSchedule &schedule = subject.schedule;
    ActionIndex action = refutation.subject;
    return findingAt(subject, {action},
                     schedule.text(action) + " computes while stage " + llvm::Twine(schedule.stage[action]) +
                         " is not unsharded: its parameters are not all on the rank");
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeComputeOnReshardedStage() {
  return std::make_unique<ComputeOnReshardedStage>();
}
} // namespace precedent
