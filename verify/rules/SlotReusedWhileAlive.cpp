#include "verify/schedule/ScheduleRule.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/Twine.h"

using namespace precedent;

namespace {
class SlotReusedWhileAlive : public ScheduleRule {
public:
  bool applies(const ScheduleSubject &subject) const override {
    return !subject.schedule.buffer.empty() && subject.keepsActivations();
  }

  void state(const ScheduleSubject &subject, Claims &claims) const override {
    const RankSchedule &schedule = subject.schedule;
    RangeClaim claim = rangeClaim("activations in a slot before a forward fills it", {}, 0);
    llvm::DenseMap<std::pair<uint32_t, uint32_t>, bool> alive;
    for (ActionIndex action = 0; action < schedule.size(); ++action) {
      uint32_t slot = schedule.buffer[action];
      if (slot == kNoNumber)
        continue;
      if (schedule.kind[action] == ActionKind::Forward) {
        bool &isAlive = alive[{schedule.rank[action], slot}];
        claim.add(isAlive, action);
        isAlive = true;
      } else if (schedule.kind[action] == ActionKind::Backward) {
        alive[{schedule.rank[action], slot}] = false;
      }
    }
    claims.add(std::move(claim));
  }

  Finding explain(const ScheduleSubject &subject, const Refutation &refutation, Explainer &) const override {
    const RankSchedule &schedule = subject.schedule;
    ActionIndex action = refutation.subject;
    Finding finding =
        findingAt(subject, {action},
                  schedule.text(action) + " fills slot " + llvm::Twine(schedule.buffer[action]) + " of stage " +
                      llvm::Twine(schedule.stage[action]) + ", whose activations wait for their backward");
    finding.values = {{"slot", std::to_string(schedule.buffer[action])}};
    return finding;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeSlotReusedWhileAlive() {
  return std::make_unique<SlotReusedWhileAlive>();
}
} // namespace precedent
