//===- OutputNotAwaited.cpp - a GPU that has ended has its output
//--------------------------------------------------===//

#include "analysis/collective/PlanEnds.h"
#include "verify/collective/PlanRule.h"

#include "llvm/ADT/Twine.h"

using namespace precedent;

namespace {
/// A GPU's kernel ends with its blocks, and what runs behind it reads the output. So each write that another GPU, or a
/// proxy, makes into the output comes before the end of one of its blocks.
class OutputNotAwaited : public PlanRule {
public:
  /// Where a wait never ends, its GPU never does, and the wait is what is wrong.
  bool applies(const PlanSubject &subject) const override {
    return subject.everyWaitEnds() && !subject.index.isTooDense && subject.order.topology.isAcyclic() &&
           !foreignWrites(subject.plan, subject.memory).empty();
  }

  void state(const PlanSubject &subject, Claims &claims) const override {
    PlanEnds ends(subject.plan, subject.index);
    if (!Topology(ends.graph).isAcyclic())
      return; // with --local-order only: the deadlock says it
    OrderClaim claim;
    for (const ForeignWrite &write : foreignWrites(subject.plan, subject.memory))
      claim.add(write.step, ends.endOf(write.range.gpu));
    claim.graph = std::make_shared<ActionGraph>(std::move(ends.graph));
    claims.add(std::move(claim));
  }

  Finding explain(const PlanSubject &subject, const Refutation &refutation, Explainer &explainer) const override {
    const CollectivePlan &plan = subject.plan;
    const ForeignWrite write = foreignWrites(plan, subject.memory)[refutation.instance];
    uint32_t gpu = write.range.gpu;
    std::vector<ActionIndex> steps{write.step}, last = lastStepsOf(plan, gpu);
    steps.insert(steps.end(), last.begin(), last.end());
    Finding finding = findingAt(subject, steps,
                                stepWithType(plan, write.step) + " writes " + plan.text(write.range) +
                                    ", and no block of GPU " + llvm::Twine(gpu) + " waits until it has: GPU " +
                                    llvm::Twine(gpu) + " can end without its output");
    finding.values = {{"gpu", std::to_string(gpu)},
                      {"buffer", nameOf(write.range.buffer).str()},
                      {"chunk", std::to_string(write.range.begin / plan.unitsPerChunk)}};
    if (!last.empty())
      finding.notes.push_back("GPU " + std::to_string(gpu) + " ends with " + namesOf(plan, last) +
                              ", and the write comes before none of them");
    // The order that counts here leads through other GPUs.
    if (!subject.demands.localOrder && !last.empty())
      finding.counterexample = explainer.orderHolding(last, write.step);
    return finding;
  }

private:
  static std::string namesOf(const CollectivePlan &plan, llvm::ArrayRef<ActionIndex> steps) {
    constexpr size_t mostNamed = 4;
    std::string text;
    for (size_t at = 0; at < std::min(steps.size(), mostNamed); ++at)
      text += (at == 0 ? "" : at + 1 == steps.size() ? " and " : ", ") + stepWithType(plan, steps[at]);
    return steps.size() <= mostNamed ? text : text + " and " + std::to_string(steps.size() - mostNamed) + " more";
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeOutputNotAwaited() {
  return std::make_unique<OutputNotAwaited>();
}
} // namespace precedent
