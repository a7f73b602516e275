#include "verify/collective/PlanRule.h"

#include "llvm/ADT/Twine.h"

using namespace precedent;

namespace {
class WaitNeverSignalled : public PlanRule {
public:
  void state(const PlanSubject &subject, Claims &claims) const override {
    const PlanIndex &index = subject.index;
    RangeClaim flags = rangeClaim("flagged steps that end a wait", 1, {});
    for (uint32_t number = 0; number < index.dependences.size(); ++number)
      if (index.dependences[number].target != kNoAction)
        flags.add(index.dependences[number].signal != kNoAction, number);
    claims.add(std::move(flags), kFlags);

    RangeClaim posts = rangeClaim("takes of a counter beyond its value and its posts", {}, 0);
    for (uint32_t counter = 0; counter < index.takes.size(); ++counter) {
      int64_t served = subject.plan.counters[counter].initial + int64_t(index.posts[counter].size());
      posts.add(int64_t(index.takes[counter].size()) - std::max<int64_t>(served, 0), counter);
    }
    claims.add(std::move(posts), kPosts);

    RangeClaim packets = rangeClaim("packets that nobody writes", {}, 0);
    std::vector<bool> isUnwritten(subject.plan.size());
    for (ActionIndex step : index.unwrittenPackets)
      isUnwritten[step] = true;
    for (ActionIndex step = 0; step < subject.plan.size(); ++step)
      if (llvm::any_of(subject.plan.reads[step], [](const PlanRange &range) { return range.isPacket; }))
        packets.add(isUnwritten[step], step);
    claims.add(std::move(packets), kPackets);
  }

  Finding explain(const PlanSubject &subject, const Refutation &refutation, Explainer &) const override {
    if (refutation.tag == kFlags)
      return explainFlag(subject, subject.index.dependences[refutation.subject]);
    if (refutation.tag == kPosts)
      return explainCounter(subject, refutation.subject);
    return findingAt(subject, {refutation.subject},
                     stepWithType(subject.plan, refutation.subject) +
                         " waits for packets in scratch that no step writes");
  }

private:
  enum Tag { kFlags, kPosts, kPackets };

  static Finding explainFlag(const PlanSubject &subject, const PlanIndex::Dependence &dependence) {
    const CollectivePlan &plan = subject.plan;
    return findingAt(subject, {dependence.owner, dependence.target},
                     stepWithType(plan, dependence.owner) + " waits for " + stepWithType(plan, dependence.target) +
                         ", which never says that it has finished: neither it nor a later step of its block has "
                         "hasdep=\"1\"",
                     "depid");
  }

  static Finding explainCounter(const PlanSubject &subject, uint32_t counter) {
    const PlanCounter &written = subject.plan.counters[counter];
    const std::vector<ActionIndex> &takes = subject.index.takes[counter];
    size_t numPosts = subject.index.posts[counter].size();
    size_t served = static_cast<size_t>(std::max<int64_t>(written.initial + int64_t(numPosts), 0));
    std::string begins = written.initial ? ", it begins with " + std::to_string(written.initial) : "";
    Finding finding =
        findingAt(subject, {takes[served]},
                  stepWithType(subject.plan, takes[served]) + " waits for ever on " + written.name + ": it is taken " +
                      llvm::Twine(takes.size()) + " times" + begins + " and is given " + llvm::Twine(numPosts));
    finding.values = {{"takes", std::to_string(takes.size())},
                      {"posts", std::to_string(numPosts)},
                      {"initial", std::to_string(written.initial)}};
    return finding;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeWaitNeverSignalled() {
  return std::make_unique<WaitNeverSignalled>();
}
} // namespace precedent
