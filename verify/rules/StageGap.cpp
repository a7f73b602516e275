#include "verify/schedule/ScheduleRule.h"

#include "llvm/ADT/Twine.h"

using namespace precedent;

namespace {
class StageGap : public ScheduleRule {
public:
  void state(const ScheduleSubject &subject, Claims &claims) const override {
    const ScheduleIndex &index = subject.index;
    RangeClaim claim = rangeClaim("stages from one that computes to the next", 1, 1);
    for (uint32_t position = 0; position < index.stages.size(); ++position)
      claim.add(position ? int64_t(index.stages[position]) - int64_t(index.stages[position - 1])
                         : int64_t(index.stages[position]) + 1,
                position);
    claims.add(std::move(claim));
  }

  Finding explain(const ScheduleSubject &subject, const Refutation &refutation, Explainer &) const override {
    const ScheduleIndex &index = subject.index;
    uint32_t position = refutation.subject;
    uint32_t stage = index.stages[position];
    Finding finding = findingOnRank(subject, index.rankOfStage[position], {},
                                    "stage " + llvm::Twine(stage - 1) + " never computes, although stage " +
                                        llvm::Twine(stage) + " does");
    finding.values = {{"stage", std::to_string(stage - 1)}, {"next_stage", std::to_string(stage)}};
    return finding;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeStageGap() {
  return std::make_unique<StageGap>();
}
} // namespace precedent
