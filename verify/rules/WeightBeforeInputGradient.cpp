#include "verify/rules/support/RankOrderRule.h"

using namespace precedent;

namespace {
class WeightBeforeInputGradient : public RankOrderRule {
  llvm::StringRef pair() const override { return "an input gradient to its weight gradient"; }
  llvm::StringRef need() const override { return "whose result it needs"; }

  ActionIndex needed(const ScheduleSubject &subject, ActionIndex action) const override {
    ActionName name = subject.schedule.nameOf(action);
    if (name.kind != ActionKind::WeightGradient)
      return kNoAction;
    return subject.index.find(ActionKind::InputGradient, name.stage, name.microBatch);
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeWeightBeforeInputGradient() {
  return std::make_unique<WeightBeforeInputGradient>();
}
} // namespace precedent
