#include "verify/collective/PlanRule.h"

#include "llvm/ADT/Twine.h"

using namespace precedent;

namespace {
class BufferOverrun : public PlanRule {
public:
  void state(const PlanSubject &subject, Claims &claims) const override {
    for (bool isWrite : {false, true}) {
      RangeClaim before = rangeClaim("first unit that a step touches", 0, {});
      RangeClaim behind = rangeClaim("units that a step touches behind the end of the buffer", {}, 0);
      const Lists<PlanRange> &lists = isWrite ? subject.plan.writes : subject.plan.reads;
      for (ActionIndex step = 0; step < subject.plan.size(); ++step)
        for (const PlanRange &range : lists[step])
          if (range.begin < range.end) {
            before.add(range.begin, step);
            behind.add(range.end - subject.memory.sizeOf(range.gpu, range.buffer), step);
          }
      claims.add(std::move(before), isWrite);
      claims.add(std::move(behind), isWrite);
    }
  }

  Finding explain(const PlanSubject &subject, const Refutation &refutation, Explainer &) const override {
    const CollectivePlan &plan = subject.plan;
    ActionIndex step = refutation.subject;
    bool isWrite = refutation.tag != 0;
    const PlanRange *outside = llvm::find_if((isWrite ? plan.writes : plan.reads)[step],
                                             [&](const PlanRange &range) { return !subject.isInside(range); });
    int64_t chunks = subject.memory.sizeOf(outside->gpu, outside->buffer) / plan.unitsPerChunk;
    Finding finding =
        findingAt(subject, {step},
                  stepWithType(plan, step) + (isWrite ? " writes " : " reads ") + plan.text(*outside) + ", which has " +
                      (chunks == 0   ? "none"
                       : chunks == 1 ? "1 chunk"
                                     : llvm::Twine(chunks) + " chunks"),
                  isWrite ? "dstoff" : "srcoff");
    finding.values = {{"chunks", std::to_string(chunks)}};
    return finding;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeBufferOverrun() {
  return std::make_unique<BufferOverrun>();
}
} // namespace precedent
