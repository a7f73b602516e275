#include "verify/schedule/ScheduleRule.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/Twine.h"

using namespace precedent;

namespace {
bool isLastHalf(ActionKind kind) {
  return kind == ActionKind::Backward || kind == ActionKind::WeightGradient;
}

/// The last B or W of the stage on the rank of the reduction.
ActionIndex lastGradient(const RankSchedule &schedule, ActionIndex reduction) {
  uint32_t rank = schedule.rank[reduction];
  for (ActionIndex action = schedule.rankBegin[rank + 1]; action-- > schedule.rankBegin[rank];)
    if (isLastHalf(schedule.kind[action]) && schedule.stage[action] == schedule.stage[reduction])
      return action;
  return kNoAction;
}

class ReduceBeforeWeightGradient : public ScheduleRule {
public:
  void state(const ScheduleSubject &subject, Claims &claims) const override {
    const RankSchedule &schedule = subject.schedule;
    RangeClaim claim = rangeClaim("places from the last weight gradient to the reduction", 1, {});
    // One pass, whatever the number of reductions: the last gradient of each stage on each rank.
    llvm::DenseMap<std::pair<uint32_t, uint32_t>, ActionIndex> last;
    for (ActionIndex action = 0; action < schedule.size(); ++action)
      if (isLastHalf(schedule.kind[action]))
        last[{schedule.rank[action], schedule.stage[action]}] = action;
    for (ActionIndex action = 0; action < schedule.size(); ++action) {
      if (schedule.kind[action] != ActionKind::ReduceGradient)
        continue;
      auto gradient = last.find({schedule.rank[action], schedule.stage[action]});
      if (gradient != last.end())
        claim.add(int64_t(action) - int64_t(gradient->second), action);
    }
    claims.add(std::move(claim));
  }

  Finding explain(const ScheduleSubject &subject, const Refutation &refutation, Explainer &) const override {
    const RankSchedule &schedule = subject.schedule;
    ActionIndex action = refutation.subject;
    ActionIndex last = lastGradient(schedule, action);
    return findingAt(subject, {action, last},
                     schedule.text(action) + " reduces the gradients of stage " + llvm::Twine(schedule.stage[action]) +
                         " before " + schedule.text(last) + " has added its own");
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeReduceBeforeWeightGradient() {
  return std::make_unique<ReduceBeforeWeightGradient>();
}
} // namespace precedent
