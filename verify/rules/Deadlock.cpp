#include "analysis/schedule/WaitGraph.h"
#include "verify/rules/support/CycleClaim.h"
#include "verify/schedule/ScheduleRule.h"

#include "llvm/ADT/Twine.h"

#include <algorithm>

using namespace precedent;

namespace {

class Deadlock : public ScheduleRule {
public:
  void state(const ScheduleSubject &subject, Claims &claims) const override { claims.add(subject.waits.get().claim); }

  Finding explain(const ScheduleSubject &subject, const Refutation &, Explainer &) const override {
    WaitGraph waits(subject.schedule, subject.index, subject.verdictLevel());
    std::vector<ActionIndex> cycle = waits.actionsOf(Topology(waits.graph()).cycle());
    // Begun at its smallest action, so that it reads the same however it was found.
    std::rotate(cycle.begin(), std::min_element(cycle.begin(), cycle.end()), cycle.end());
    Finding finding = findingAt(subject, cycle,
                                llvm::Twine(cycle.size()) + " actions wait for each other in a circle at the level " +
                                    subject.verdictLevel().text() + ": the schedule hangs");
    finding.values = {{"level", subject.verdictLevel().text()}};
    tellCycle(finding, cycle, [&](ActionIndex before, ActionIndex after) { return reason(subject, before, after); });
    return finding;
  }

private:
  /// One line of the story: why `after` waits for `before`.
  static std::string reason(const ScheduleSubject &subject, ActionIndex before, ActionIndex after) {
    const RankSchedule &schedule = subject.schedule;
    std::string text = place(schedule, after) + " waits for " + place(schedule, before);
    if (subject.index.partner[after] == before)
      return text + (isReceive(schedule.kind[after]) ? ", which sends what it takes" : ", which takes what it sends");
    if (schedule.rank[before] == schedule.rank[after])
      return text + (before < after ? ", which stands before it on the rank" : ", which is posted together with it");
    if (isSend(schedule.kind[after]) && isReceive(schedule.kind[before]))
      return text + ", which frees a slot";
    return text + ", which makes what it needs";
  }

  static std::string place(const RankSchedule &schedule, ActionIndex action) {
    return (schedule.text(action) + llvm::Twine(" (rank ") + llvm::Twine(schedule.rank[action]) + ", line " +
            llvm::Twine(schedule.source->lineColumn(schedule.offset[action]).line) + ", column " +
            llvm::Twine(schedule.source->lineColumn(schedule.offset[action]).column) + ")")
        .str();
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeDeadlock() {
  return std::make_unique<Deadlock>();
}
} // namespace precedent
