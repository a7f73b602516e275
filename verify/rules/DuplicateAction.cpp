#include "verify/schedule/ScheduleRule.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"

using namespace precedent;

namespace {
class DuplicateAction : public ScheduleRule {
public:
  void state(const ScheduleSubject &subject, Claims &claims) const override {
    const RankSchedule &schedule = subject.schedule;
    const ScheduleIndex &index = subject.index;
    RangeClaim claim = rangeClaim("times that an action occurs", {}, 1);
    size_t next = 0;
    for (ActionIndex action = 0; action < schedule.size(); ++action) {
      bool isAgain = next < index.repeats.size() && index.repeats[next].again == action;
      next += isAgain;
      if (isCompute(schedule.kind[action]) || isTransfer(schedule.kind[action]))
        claim.add(isAgain ? 2 : 1, action);
    }
    claims.add(std::move(claim));
  }

  Finding explain(const ScheduleSubject &subject, const Refutation &refutation, Explainer &) const override {
    const RankSchedule &schedule = subject.schedule;
    const ScheduleIndex &index = subject.index;
    ActionIndex action = refutation.subject;
    auto repeat = llvm::partition_point(index.repeats, [&](const auto &entry) { return entry.again < action; });
    Finding finding = findingAt(subject, {action}, schedule.text(action) + " occurs twice");
    finding.values = {{"rank", std::to_string(schedule.rank[action])},
                      {"first_rank", std::to_string(schedule.rank[repeat->first])}};
    return finding;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeDuplicateAction() {
  return std::make_unique<DuplicateAction>();
}
} // namespace precedent
