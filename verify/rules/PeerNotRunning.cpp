//===- PeerNotRunning.cpp - others touch a GPU's input and output only while it runs
//-------------------------------===//

#include "verify/rules/support/ForeignAccesses.h"

#include "llvm/ADT/Twine.h"

using namespace precedent;

namespace {
/// Behind the begin of the GPU, since its input is not there before; and before its end, since its input can be used
/// for something else then. That writes to its output come before its end is a rule of its own (output-not-awaited).
class PeerNotRunning : public PlanRule {
public:
  bool applies(const PlanSubject &subject) const override {
    return spansAreKnown(subject) && !accesses(subject, kEarly).empty();
  }

  void state(const PlanSubject &subject, Claims &claims) const override {
    for (Tag tag : {kEarly, kLate}) {
      PlanSpans spans(subject.plan, subject.index);
      OrderClaim claim;
      for (const ForeignAccess &access : accesses(subject, tag)) {
        uint32_t gpu = access.range.gpu;
        tag == kEarly ? claim.add(spans.beginOf(gpu), access.step) : claim.add(access.step, spans.endOf(gpu));
      }
      addAbout(std::move(spans), std::move(claim), claims, tag);
    }
  }

  Finding explain(const PlanSubject &subject, const Refutation &refutation, Explainer &explainer) const override {
    const CollectivePlan &plan = subject.plan;
    const ForeignAccess access = accesses(subject, Tag(refutation.tag))[refutation.instance];
    uint32_t gpu = access.range.gpu;
    bool isEarly = refutation.tag == kEarly;
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
  enum Tag { kEarly, kLate };

  static std::vector<ActionIndex> firstStepsOf(const CollectivePlan &plan, uint32_t gpu) {
    std::vector<ActionIndex> steps;
    for (uint32_t block = 0; block < plan.numBlocks(); ++block)
      if (plan.gpuOf[block] == gpu && plan.stepBegin[block] < plan.stepBegin[block + 1])
        steps.push_back(plan.stepBegin[block]);
    return steps;
  }

  static std::vector<ForeignAccess> accesses(const PlanSubject &subject, Tag tag) {
    std::vector<ForeignAccess> list = foreignAccesses(subject.plan, subject.memory);
    llvm::erase_if(list, [&](const ForeignAccess &access) {
      return access.isOfProxy || (tag == kLate && access.isWrite && access.isToOutput);
    });
    return list;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makePeerNotRunning() {
  return std::make_unique<PeerNotRunning>();
}
} // namespace precedent
