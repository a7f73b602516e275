//===- MegaMoeGraph.h - the program that a plan stands for ----------------------------------------------*- C++ -*-===//
//
// One operation an action, in issue order (IssueOrder.h), over the arguments `routed` and `weights`:
//
//   dispatch:c   %dispatch<c> = tessera.moe_dispatch(%routed)
//   compute:c    %compute<c>  = tessera.matmul(%dispatch<c>, %weights)
//   combine:c    %combine<c>  = tessera.moe_combine(%compute<c>)
//
// Token ranges, capacities, buffers and the limit are not in the program, so nothing that is inferred from it knows
// them. Source: upstream's Graph function of a plan.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/model/GraphFunction.h"
#include "core/model/MegaMoePlan.h"

namespace precedent {

/// Operations are called like their actions. `order` are rows of the plan, each once; every row is the action of a
/// chunk and a phase.
GraphFunction megaMoeGraph(const MegaMoePlan &plan, llvm::ArrayRef<ActionIndex> order);

} // namespace precedent
