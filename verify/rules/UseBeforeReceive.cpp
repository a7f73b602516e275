#include "verify/schedule/ScheduleRule.h"

#include "llvm/ADT/Twine.h"

using namespace precedent;

namespace {
class UseBeforeReceive : public ScheduleRule {
public:
  bool applies(const ScheduleSubject &subject) const override { return subject.index.hasTransfers; }

  void state(const ScheduleSubject &subject, Claims &claims) const override {
    const RankSchedule &schedule = subject.schedule;
    const ScheduleIndex &index = subject.index;
    RangeClaim claim = rangeClaim("places from a receive to the compute that needs it", 1, {});
    for (ActionIndex action = 0; action < schedule.size(); ++action) {
      if (!isCompute(schedule.kind[action]))
        continue;
      std::optional<ActionName> name = index.neededReceive(action);
      if (!name)
        continue;
      ActionIndex receive = index.find(name->kind, name->stage, name->microBatch);
      bool isHere = receive != kNoAction && schedule.rank[receive] == schedule.rank[action];
      claim.add(isHere ? int64_t(action) - int64_t(receive) : 0, action);
    }
    claims.add(std::move(claim));
  }

  Finding explain(const ScheduleSubject &subject, const Refutation &refutation, Explainer &) const override {
    const RankSchedule &schedule = subject.schedule;
    const ScheduleIndex &index = subject.index;
    ActionIndex action = refutation.subject;
    ActionName name = *index.neededReceive(action);
    Finding finding =
        findingAt(subject, {action},
                  schedule.text(action) + (refutation.value < 0
                                               ? " runs before " + schedule.text(name) + ", which brings its input"
                                               : " has no input: there is no " + schedule.text(name) + " on its rank"));
    finding.actions.push_back(schedule.text(name));
    return finding;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeUseBeforeReceive() {
  return std::make_unique<UseBeforeReceive>();
}
} // namespace precedent
