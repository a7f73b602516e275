#include "verify/rules/support/ForeignAccesses.h"

using namespace precedent;

bool precedent::spansAreKnown(const PlanSubject &subject) {
  if (!subject.everyWaitEnds() || subject.index.isTooDense || !subject.order.topology.isAcyclic())
    return false;
  // With --local-order the order that counts for hazards can be acyclic, and that through other GPUs not.
  return !subject.demands.localOrder || Topology(planOrder(subject.plan, subject.index)).isAcyclic();
}

void precedent::addAbout(PlanSpans spans, OrderClaim claim, Claims &claims) {
  claim.graph = std::make_shared<ActionGraph>(std::move(spans.graph));
  claims.add(std::move(claim));
}

std::string precedent::stepsText(const CollectivePlan &plan, llvm::ArrayRef<ActionIndex> steps) {
  constexpr size_t mostNamed = 4;
  std::string text;
  for (size_t at = 0; at < std::min(steps.size(), mostNamed); ++at)
    text += (at == 0 ? "" : at + 1 == steps.size() ? " and " : ", ") + stepWithType(plan, steps[at]);
  return steps.size() <= mostNamed ? text : text + " and " + std::to_string(steps.size() - mostNamed) + " more";
}
