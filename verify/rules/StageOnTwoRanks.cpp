#include "verify/schedule/ScheduleRule.h"

#include "llvm/ADT/Twine.h"

using namespace precedent;

namespace {
class StageOnTwoRanks : public ScheduleRule {
public:
  void state(const ScheduleSubject &subject, Claims &claims) const override {
    const RankSchedule &schedule = subject.schedule;
    const ScheduleIndex &index = subject.index;
    RangeClaim claim = rangeClaim("ranks from where a stage lives", 0, 0);
    for (ActionIndex action = 0; action < schedule.size(); ++action) {
      ActionKind kind = schedule.kind[action];
      if (!isCompute(kind) &&
          (!isTransfer(kind) || kind == ActionKind::SendValidation || kind == ActionKind::RecvValidation))
        continue;
      if (uint32_t home = index.rankOf(schedule.stage[action]); home != kNoNumber)
        claim.add(int64_t(schedule.rank[action]) - int64_t(home), action);
    }
    claims.add(std::move(claim));
  }

  Finding explain(const ScheduleSubject &subject, const Refutation &refutation, Explainer &) const override {
    const RankSchedule &schedule = subject.schedule;
    const ScheduleIndex &index = subject.index;
    ActionIndex action = refutation.subject;
    uint32_t home = index.rankOf(schedule.stage[action]);
    Finding finding =
        findingAt(subject, {action},
                  schedule.text(action) + " runs on rank " + llvm::Twine(schedule.rank[action]) + ", but stage " +
                      llvm::Twine(schedule.stage[action]) + " lives on rank " + llvm::Twine(home));
    finding.values = {{"rank", std::to_string(schedule.rank[action])}, {"stage_rank", std::to_string(home)}};
    return finding;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeStageOnTwoRanks() {
  return std::make_unique<StageOnTwoRanks>();
}
} // namespace precedent
