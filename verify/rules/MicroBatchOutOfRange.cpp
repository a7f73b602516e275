#include "verify/schedule/ScheduleRule.h"

#include "llvm/ADT/Twine.h"

using namespace precedent;

namespace {
class MicroBatchOutOfRange : public ScheduleRule {
public:
  void state(const ScheduleSubject &subject, Claims &claims) const override {
    const RankSchedule &schedule = subject.schedule;
    RangeClaim claim = rangeClaim("number of a micro-batch", 0, int64_t(subject.numMicroBatches) - 1);
    for (ActionIndex action = 0; action < schedule.size(); ++action) {
      ActionKind kind = schedule.kind[action];
      bool isOfStage = kind != ActionKind::SendValidation && kind != ActionKind::RecvValidation;
      if (isCompute(kind) || (isTransfer(kind) && isOfStage))
        claim.add(schedule.microBatch[action], action);
    }
    claims.add(std::move(claim));
  }

  Finding explain(const ScheduleSubject &subject, const Refutation &refutation, Explainer &) const override {
    const RankSchedule &schedule = subject.schedule;
    ActionIndex action = refutation.subject;
    Finding finding =
        findingAt(subject, {action},
                  schedule.text(action) + " is about micro-batch " + llvm::Twine(schedule.microBatch[action]) + " of " +
                      llvm::Twine(subject.numMicroBatches) + ", which are numbered from 0");
    finding.values = {{"micro_batches", std::to_string(subject.numMicroBatches)}};
    if (!subject.demands.microBatches)
      finding.notes.push_back(
          "the number of micro-batches is how many different ones compute; --micro-batches= says it");
    return finding;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeMicroBatchOutOfRange() {
  return std::make_unique<MicroBatchOutOfRange>();
}
} // namespace precedent
