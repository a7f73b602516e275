#include "analysis/plan/megamoe/MegaMoeGraph.h"

#include "core/model/GraphBuilder.h"

#include "llvm/ADT/Twine.h"

using namespace precedent;

static llvm::StringRef operationOf(MegaMoePhase phase) {
  switch (phase) {
  case MegaMoePhase::Dispatch:
    return "tessera.moe_dispatch";
  case MegaMoePhase::Compute:
    return "tessera.matmul";
  case MegaMoePhase::Combine:
    return "tessera.moe_combine";
  }
  llvm_unreachable("phase");
}

GraphFunction precedent::megaMoeGraph(const MegaMoePlan &plan, llvm::ArrayRef<ActionIndex> order) {
  GraphBuilder builder;
  builder.setName(plan.text(PlanId));
  builder.addArgument("routed", "tensor<*xf32>");
  builder.addArgument("weights", "tensor<*xf32>");
  for (ActionIndex row : order) {
    MegaMoeAction action = *MegaMoeAction::parse(plan.actions.actionId[row]);
    auto valueOf = [&](MegaMoePhase phase) { return ("%" + nameOf(phase) + llvm::Twine(action.chunk)).str(); };
    std::string result = valueOf(action.phase), input = "%routed";
    if (action.phase != MegaMoePhase::Dispatch)
      input = valueOf(action.phase == MegaMoePhase::Compute ? MegaMoePhase::Dispatch : MegaMoePhase::Compute);
    llvm::SmallVector<llvm::StringRef, 2> operands{input};
    if (action.phase == MegaMoePhase::Compute)
      operands.push_back("%weights");
    builder.addOperation(plan.actions.actionId[row], operationOf(action.phase), operands, {llvm::StringRef(result)});
  }
  builder.addReturn(("%combine" + llvm::Twine(plan.numChunks() - 1)).str());
  return builder.finish();
}
