//===- OutputNotAwaited.cpp - a GPU that has ended has its output -------------------------------------------------===//

#include "verify/rules/support/ForeignAccesses.h"

#include "llvm/ADT/Twine.h"

using namespace precedent;

namespace {
/// A GPU's kernel ends with its blocks, and what runs behind it reads the output. So each write that another GPU, or a
/// proxy, makes into the output comes before the end of one of its blocks.
class OutputNotAwaited : public PlanRule {
public:
  bool applies(const PlanSubject &subject) const override { return spansAreKnown(subject) && !writes(subject).empty(); }

  void state(const PlanSubject &subject, Claims &claims) const override {
    PlanSpans spans(subject.plan, subject.index);
    OrderClaim claim;
    for (const ForeignAccess &write : writes(subject))
      claim.add(write.step, spans.endOf(write.range.gpu));
    addAbout(std::move(spans), std::move(claim), claims);
  }

  Finding explain(const PlanSubject &subject, const Refutation &refutation, Explainer &explainer) const override {
    const CollectivePlan &plan = subject.plan;
    const ForeignAccess write = writes(subject)[refutation.instance];
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
      finding.notes.push_back("GPU " + std::to_string(gpu) + " ends with " + stepsText(plan, last) +
                              ", and the write comes before none of them");
    // The order that counts here leads through other GPUs.
    if (!subject.demands.localOrder && !last.empty())
      finding.counterexample = explainer.orderHolding(last, write.step);
    return finding;
  }

private:
  static std::vector<ForeignAccess> writes(const PlanSubject &subject) {
    std::vector<ForeignAccess> accesses = foreignAccesses(subject.plan, subject.memory);
    llvm::erase_if(accesses, [](const ForeignAccess &access) { return !access.isWrite || !access.isToOutput; });
    return accesses;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeOutputNotAwaited() {
  return std::make_unique<OutputNotAwaited>();
}
} // namespace precedent
