#include "verify/schedule/ScheduleRule.h"

#include "llvm/ADT/Twine.h"

using namespace precedent;

namespace {

/// How long a receive waits for its message while the next compute of its rank, which does not need
/// it, could run. The next compute's own receives stand before it, or hold it back themselves.
class HeadOfLineWait : public ScheduleRule {
public:
  bool applies(const ScheduleSubject &subject) const override {
    return subject.index.hasTransfers && subject.timeline && subject.timeline->ends();
  }

  void state(const ScheduleSubject &subject, Claims &claims) const override {
    const RankSchedule &schedule = subject.schedule;
    RangeClaim claim = rangeClaim("time that a receive holds back unrelated work", {}, 0);
    for (ActionIndex action = 0; action < schedule.size(); ++action) {
      if (!isReceive(schedule.kind[action]) || subject.index.partner[action] == kNoAction)
        continue;
      bool isFirst = action == schedule.rankBegin[schedule.rank[action]];
      // It begins when its message is there, or when the rank comes to it, whichever is later.
      int64_t wait = subject.timeline->start[action] - (isFirst ? 0 : subject.timeline->finish[action - 1]);
      claim.add(heldBack(subject, action) == kNoAction ? 0 : wait, action);
    }
    claims.add(std::move(claim));
  }

  Finding explain(const ScheduleSubject &subject, const Refutation &refutation, Explainer &) const override {
    const RankSchedule &schedule = subject.schedule;
    ActionIndex action = refutation.subject, held = heldBack(subject, action);
    Finding finding = findingAt(subject, {action, held},
                                schedule.text(action) + " waits for its message and holds back " + schedule.text(held) +
                                    ", which does not need it, for " + subject.costs.text(refutation.value));
    finding.values = {{"units_of_time", subject.costs.decimal(refutation.value)}};
    return finding;
  }

private:
  /// The next compute, if the receives between do not concern it.
  static ActionIndex heldBack(const ScheduleSubject &subject, ActionIndex receive) {
    const RankSchedule &schedule = subject.schedule;
    for (ActionIndex next = receive + 1; next < schedule.rankBegin[schedule.rank[receive] + 1]; ++next) {
      ActionKind kind = schedule.kind[next];
      if (isReceive(kind))
        return kNoAction;
      if (!isCompute(kind))
        continue;
      std::optional<ActionName> needed = subject.index.neededReceive(next);
      bool isNeeded = needed && needed->kind == schedule.kind[receive] && needed->stage == schedule.stage[receive] &&
                      needed->microBatch == schedule.microBatch[receive];
      return isNeeded ? kNoAction : next;
    }
    return kNoAction;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeHeadOfLineWait() {
  return std::make_unique<HeadOfLineWait>();
}
} // namespace precedent
