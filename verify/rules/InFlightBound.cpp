#include "analysis/schedule/ScheduleFigures.h"
#include "verify/schedule/ScheduleRule.h"

#include "llvm/ADT/Twine.h"

using namespace precedent;

namespace {
/// Only when --in-flight gives a bound: each forward leaves at most so many micro-batches in flight on its rank.
class InFlightBound : public ScheduleRule {
public:
  bool applies(const ScheduleSubject &subject) const override {
    return subject.demands.inFlight && subject.keepsActivations();
  }

  void state(const ScheduleSubject &subject, Claims &claims) const override {
    const RankSchedule &schedule = subject.schedule;
    std::vector<uint32_t> counts = inFlightAfter(schedule, subject.index);
    RangeClaim claim = rangeClaim("micro-batches in flight when a forward is done", {}, *subject.demands.inFlight);
    for (ActionIndex action = 0; action < schedule.size(); ++action)
      if (schedule.kind[action] == ActionKind::Forward)
        claim.add(counts[action], action);
    claims.add(std::move(claim));
  }

  Finding explain(const ScheduleSubject &subject, const Refutation &refutation, Explainer &) const override {
    const RankSchedule &schedule = subject.schedule;
    ActionIndex action = refutation.subject;
    Finding finding = findingAt(subject, {action},
                                "with " + schedule.text(action) + " rank " + llvm::Twine(schedule.rank[action]) +
                                    " has " + llvm::Twine(refutation.value) + " micro-batches in flight; at most " +
                                    llvm::Twine(*subject.demands.inFlight) +
                                    (*subject.demands.inFlight == 1 ? " was" : " were") + " asked for");
    finding.values = {{"in_flight", std::to_string(refutation.value)},
                      {"bound", std::to_string(*subject.demands.inFlight)}};
    return finding;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeInFlightBound() {
  return std::make_unique<InFlightBound>();
}
} // namespace precedent
