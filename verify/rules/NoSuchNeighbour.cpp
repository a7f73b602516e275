#include "verify/schedule/ScheduleRule.h"

#include "llvm/ADT/Twine.h"

using namespace precedent;

namespace {
/// Messages after the optimizer's step belong to a rank, not to a stage.
bool stageExists(const ScheduleSubject &subject, ActionIndex transfer) {
  ActionKind kind = subject.schedule.kind[transfer];
  return kind == ActionKind::SendValidation || kind == ActionKind::RecvValidation ||
         subject.index.rankOf(subject.schedule.stage[transfer]) != kNoNumber;
}

class NoSuchNeighbour : public ScheduleRule {
public:
  void state(const ScheduleSubject &subject, Claims &claims) const override {
    const RankSchedule &schedule = subject.schedule;
    const ScheduleIndex &index = subject.index;
    RangeClaim claim = rangeClaim("stages at the other end of a transfer", 1, {});
    for (ActionIndex action = 0; action < schedule.size(); ++action) {
      if (isTransfer(schedule.kind[action]))
        claim.add(index.peerRank(action) != kNoNumber && stageExists(subject, action), action);
    }
    claims.add(std::move(claim));
  }

  Finding explain(const ScheduleSubject &subject, const Refutation &refutation, Explainer &) const override {
    const RankSchedule &schedule = subject.schedule;
    const ScheduleIndex &index = subject.index;
    ActionIndex action = refutation.subject;
    uint32_t neighbour = index.partnerName(action).stage;
    std::string why = !stageExists(subject, action)
                          ? ("stage " + llvm::Twine(schedule.stage[action]) + " itself never computes").str()
                      : neighbour == kNoNumber ? std::string("there is no stage before stage 0")
                                               : ("stage " + llvm::Twine(neighbour) + " never computes").str();
    return findingAt(subject, {action}, schedule.text(action) + " has no neighbour: " + why);
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeNoSuchNeighbour() {
  return std::make_unique<NoSuchNeighbour>();
}
} // namespace precedent
