//===- PeerNotRunning.cpp - others touch a GPU's input and output only while it runs ------------------------------===//

#include "verify/rules/support/ForeignAccesses.h"

#include "llvm/ADT/Twine.h"

using namespace precedent;

namespace {
/// Behind the begin of the GPU, since its input is not there before; and before its end, since its input can be used
/// for something else then. That writes to its output come before its end is a rule of its own (output-not-awaited).
class PeerNotRunning : public PlanRule {
public:
  bool applies(const PlanSubject &subject) const override {
    return spansAreKnown(subject) && !touches(subject).empty();
  }

  void state(const PlanSubject &subject, Claims &claims) const override {
    PlanSpans spans(subject.plan, subject.index);
    OrderClaim claim;
    for (const Touch &touch : touches(subject)) {
      uint32_t gpu = touch.access.range.gpu;
      touch.isEarly ? claim.add(spans.beginOf(gpu), touch.access.step) : claim.add(touch.access.step, spans.endOf(gpu));
    }
    addAbout(std::move(spans), std::move(claim), claims);
  }

  Finding explain(const PlanSubject &subject, const Refutation &refutation, Explainer &explainer) const override {
    const CollectivePlan &plan = subject.plan;
    const auto [access, isEarly] = touches(subject)[refutation.instance];
    uint32_t gpu = access.range.gpu;
    std::vector<ActionIndex> steps{access.step}, last = lastStepsOf(plan, gpu);
    if (!isEarly)
      steps.insert(steps.end(), last.begin(), last.end());
    std::string owner = "GPU " + std::to_string(gpu);
    Finding finding = findingAt(subject, steps,
                                stepWithType(plan, access.step) + (access.isWrite ? " writes " : " reads ") +
                                    plan.text(access.range) +
                                    (isEarly ? ", and no step of " + owner + " comes before it: " + owner +
                                                   " need not have begun, so that what ran on it before can still use "
                                                   "the buffer"
                                             : ", and no block of " + owner + " waits until it has: " + owner +
                                                   " can have ended, so that what runs on it next can use the buffer"));
    finding.values = {{"gpu", std::to_string(gpu)},
                      {"buffer", nameOf(access.range.buffer).str()},
                      {"chunk", std::to_string(access.range.begin / plan.unitsPerChunk)}};
    if (!isEarly && !last.empty())
      finding.notes.push_back(owner + " ends with " + stepsText(plan, last) + ", and this comes before none of them");
    // The order that counts here leads through other GPUs.
    std::vector<ActionIndex> own = isEarly ? firstStepsOf(plan, gpu) : last;
    if (!own.empty() && !subject.demands.localOrder)
      finding.counterexample =
          isEarly ? explainer.orderHolding(access.step, own) : explainer.orderHolding(own, access.step);
    return finding;
  }

private:
  /// An access that may come too early, or one that may come too late.
  struct Touch {
    ForeignAccess access;
    bool isEarly;
  };

  static std::vector<ActionIndex> firstStepsOf(const CollectivePlan &plan, uint32_t gpu) {
    std::vector<ActionIndex> steps;
    for (uint32_t block = 0; block < plan.numBlocks(); ++block)
      if (plan.gpuOf[block] == gpu && plan.stepBegin[block] < plan.stepBegin[block + 1])
        steps.push_back(plan.stepBegin[block]);
    return steps;
  }

  static std::vector<Touch> touches(const PlanSubject &subject) {
    std::vector<Touch> list;
    for (const ForeignAccess &access : foreignAccesses(subject.plan, subject.memory)) {
      if (access.isOfProxy)
        continue;
      list.push_back({access, true});
      if (!access.isWrite || !access.isToOutput)
        list.push_back({access, false});
    }
    return list;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makePeerNotRunning() {
  return std::make_unique<PeerNotRunning>();
}
} // namespace precedent
