#include "analysis/schedule/LaneRun.h"
#include "verify/schedule/ScheduleRule.h"
#include "verify/schedule/WaitClaim.h"

#include "llvm/ADT/Twine.h"

#include <algorithm>

using namespace precedent;

namespace {

/// Order under buffered sends, with the actions of each pair as one step: the first of them stands for all.
class OverlapCycle : public ScheduleRule {
public:
  bool applies(const ScheduleSubject &subject) const override {
    return !subject.schedule.pairs.empty() && runLanes(Waits(subject.schedule, subject.index, CommLevel()),
                                                       [](ActionIndex, llvm::ArrayRef<ActionIndex>) {});
  }

  void state(const ScheduleSubject &subject, Claims &claims) const override {
    ActionGraph steps = stepsOf(subject);
    claims.add(waitClaim(steps, Topology(steps)));
  }

  Finding explain(const ScheduleSubject &subject, const Refutation &, Explainer &) const override {
    Topology topology(stepsOf(subject));
    std::vector<ActionIndex> cycle(topology.cycle());
    std::rotate(cycle.begin(), std::min_element(cycle.begin(), cycle.end()), cycle.end());
    Finding finding = findingAt(subject, cycle,
                                "as steps that run at once, the pairs would wait for each other: a circle of " +
                                    llvm::Twine(cycle.size()) + " steps");
    finding.counterexample.emplace();
    finding.counterexample->cycle = finding.actions;
    finding.notes.push_back("the order as written is legal: a pair may overlap, and need not");
    return finding;
  }

private:
  static ActionGraph stepsOf(const ScheduleSubject &subject) {
    const RankSchedule &schedule = subject.schedule;
    std::vector<ActionIndex> stepOf(schedule.size());
    for (ActionIndex action = 0; action < schedule.size(); ++action)
      stepOf[action] = action;
    // Ascending, so that a chain of overlapping actions ends at its first.
    for (ActionIndex first : schedule.pairs)
      stepOf[first + 1] = stepOf[first];
    ActionGraph steps;
    Waits waits(schedule, subject.index, CommLevel());
    steps.predecessors.reserve(schedule.size(), schedule.size() + schedule.size() / 2);
    for (ActionIndex action = 0; action < schedule.size(); ++action) {
      // The members of a step follow each other in the row.
      for (ActionIndex member = action; member < schedule.size() && stepOf[member] == action; ++member)
        waits.forEach(member, [&](ActionIndex before) {
          if (stepOf[before] != action)
            steps.predecessors.append(stepOf[before]);
        });
      steps.predecessors.finish();
    }
    return steps;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeOverlapCycle() {
  return std::make_unique<OverlapCycle>();
}
} // namespace precedent
