#include "verify/rules/support/RankOrderRule.h"

using namespace precedent;

namespace {
class BackwardBeforeForward : public RankOrderRule {
  llvm::StringRef pair() const override { return "a forward to its backward"; }
  llvm::StringRef need() const override { return "whose activations it reads"; }

  ActionIndex needed(const ScheduleSubject &subject, ActionIndex action) const override {
    ActionName name = subject.schedule.nameOf(action);
    if (name.kind != ActionKind::Backward && name.kind != ActionKind::InputGradient)
      return kNoAction;
    return subject.index.find(ActionKind::Forward, name.stage, name.microBatch);
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeBackwardBeforeForward() {
  return std::make_unique<BackwardBeforeForward>();
}
} // namespace precedent
