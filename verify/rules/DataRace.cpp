#include "verify/collective/PlanRule.h"

#include "llvm/ADT/Twine.h"

using namespace precedent;

namespace {
class DataRace : public PlanRule {
public:
  bool applies(const PlanSubject &subject) const override { return subject.required.has_value(); }

  void state(const PlanSubject &subject, Claims &claims) const override {
    OrderClaim claim;
    claim.before = subject.required->before;
    claim.after = subject.required->after;
    claims.add(std::move(claim));
  }

  Finding explain(const PlanSubject &subject, const Refutation &refutation, Explainer &explainer) const override {
    const CollectivePlan &plan = subject.plan;
    ActionIndex one = refutation.before, other = refutation.after;
    Meeting meeting = findMeeting(subject, one, other);
    Finding finding = findingAt(subject, {other, one},
                                stepWithType(plan, other) + (meeting.otherWrites ? " writes " : " reads ") +
                                    plan.text(meeting.range) + ", which " + stepWithType(plan, one) +
                                    (meeting.oneWrites ? " writes" : " reads") + ", and nothing orders the two");
    finding.values = {{"gpu", std::to_string(meeting.range.gpu)},
                      {"buffer", nameOf(meeting.range.buffer).str()},
                      {"chunk", std::to_string(meeting.range.begin / plan.unitsPerChunk)}};
    finding.counterexample = explainer.orderWithout(one, other);
    if (subject.demands.localOrder)
      finding.notes.push_back("order through other GPUs does not count (--local-order)");
    return finding;
  }

private:
  struct Meeting {
    PlanRange range; ///< of the second step
    bool oneWrites, otherWrites;
  };

  /// Where the two meet in memory, at least one of them writing.
  static Meeting findMeeting(const PlanSubject &subject, ActionIndex one, ActionIndex other) {
    const CollectivePlan &plan = subject.plan;
    for (bool otherWrites : {true, false})
      for (const PlanRange &range : (otherWrites ? plan.writes : plan.reads)[other])
        for (bool oneWrites : {true, false})
          for (const PlanRange &rival : (oneWrites ? plan.writes : plan.reads)[one]) {
            PlanSlice slice = subject.memory.sliceOf(range), taken = subject.memory.sliceOf(rival);
            int64_t begin = std::max(slice.begin, taken.begin), end = std::min(slice.end, taken.end);
            if (slice.space == taken.space && begin < end && (oneWrites || otherWrites))
              return {{range.gpu, range.buffer, range.begin + (begin - slice.begin), range.begin + (end - slice.begin)},
                      oneWrites,
                      otherWrites};
          }
    llvm_unreachable("steps of a required pair meet");
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeDataRace() {
  return std::make_unique<DataRace>();
}
} // namespace precedent
