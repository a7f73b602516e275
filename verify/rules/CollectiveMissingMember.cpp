#include "verify/collective/PlanRule.h"

#include "llvm/ADT/Twine.h"

using namespace precedent;

namespace {
class CollectiveMissingMember : public PlanRule {
public:
  bool applies(const PlanSubject &subject) const override {
    return llvm::any_of(subject.plan.barriers, [](const PlanBarrier &barrier) { return barrier.id != kNoNumber; });
  }

  void state(const PlanSubject &subject, Claims &claims) const override {
    RangeClaim claim = rangeClaim("blocks that come to a meeting, less those that it waits for", 0, 0);
    std::vector<Meeting> meetings = meetingsOf(subject);
    for (uint32_t number = 0; number < meetings.size(); ++number)
      claim.add(meetings[number].visitors - subject.plan.barriers[meetings[number].barrier].members, number);
    claims.add(std::move(claim));
  }

  Finding explain(const PlanSubject &subject, const Refutation &refutation, Explainer &) const override {
    const CollectivePlan &plan = subject.plan;
    Meeting meeting = meetingsOf(subject)[refutation.subject];
    const PlanBarrier &barrier = plan.barriers[meeting.barrier];
    Finding finding =
        findingAt(subject, {meeting.first},
                  stepWithType(plan, meeting.first) + " waits at barrier " + llvm::Twine(barrier.id) + " of GPU " +
                      llvm::Twine(barrier.gpu) + " for " + llvm::Twine(barrier.members) + " blocks, and " +
                      llvm::Twine(meeting.visitors) + (meeting.visitors == 1 ? " comes there" : " come there"));
    finding.values = {{"members", std::to_string(barrier.members)}, {"visitors", std::to_string(meeting.visitors)}};
    return finding;
  }

private:
  struct Meeting {
    uint32_t barrier;
    int64_t visitors;
    ActionIndex first;
  };

  /// The k-th visits of the blocks of a barrier, for every k.
  static std::vector<Meeting> meetingsOf(const PlanSubject &subject) {
    std::vector<Meeting> meetings;
    for (uint32_t barrier = 0; barrier < subject.index.visits.size(); ++barrier) {
      if (subject.plan.barriers[barrier].id == kNoNumber)
        continue;
      size_t begin = meetings.size(), round = 0;
      const std::vector<ActionIndex> &visits = subject.index.visits[barrier];
      for (size_t at = 0; at < visits.size(); ++at) {
        bool isSameBlock = at > 0 && subject.plan.block[visits[at]] == subject.plan.block[visits[at - 1]];
        round = isSameBlock ? round + 1 : 0;
        if (begin + round == meetings.size())
          meetings.push_back({barrier, 0, visits[at]});
        ++meetings[begin + round].visitors;
      }
    }
    return meetings;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeCollectiveMissingMember() {
  return std::make_unique<CollectiveMissingMember>();
}
} // namespace precedent
