#include "core/formats/megamoe/ReadMegaMoePlan.h"

#include "core/formats/megamoe/PlanBuilder.h"
#include "core/formats/megamoe/PlanLocator.h"

using namespace precedent;

llvm::Expected<MegaMoePlan> precedent::readMegaMoePlan(std::shared_ptr<const SourceText> source, const Limits &limits) {
  MegaMoePlan plan;
  plan.source = source;
  plan.storage = std::make_shared<llvm::BumpPtrAllocator>();
  MegaMoePlanBuilder builder(plan, limits);
  if (llvm::Error error = readJson(*source, limits, builder))
    return error;
  builder.finish();
  finishPlan(plan);
  plan.locator = std::make_shared<MegaMoePlanLocator>(source, plan.actions.actionId, plan.storage);
  return plan;
}
