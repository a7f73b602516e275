#include "verify/schedule/ScheduleRule.h"
#include "verify/schedule/ShardWalk.h"

#include "llvm/ADT/Twine.h"

using namespace precedent;

namespace {
class UnshardTwice : public ScheduleRule {
public:
  void state(const ScheduleSubject &subject, Claims &claims) const override {
    const RankSchedule &schedule = subject.schedule;
    RangeClaim claim = rangeClaim("unsharded copies before an UNSHARD", {}, 0);
    ShardWalk walk(schedule);
    for (const ShardWalk::Unshard &unshard : walk.unshards)
      claim.add(unshard.isAgain, unshard.action);
    claims.add(std::move(claim));
  }

  Finding explain(const ScheduleSubject &subject, const Refutation &refutation, Explainer &) const override {
    const RankSchedule &schedule = subject.schedule;
    ActionIndex action = refutation.subject;
    return findingAt(subject, {action},
                     schedule.text(action) + " unshards stage " + llvm::Twine(schedule.stage[action]) +
                         ", which is unsharded already");
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeUnshardTwice() {
  return std::make_unique<UnshardTwice>();
}
} // namespace precedent
