//===- PlanSpans.h - when GPUs begin and end, and who touches what is theirs ----------------------------*- C++ -*-===//
//
// Vocabulary. A GPU *begins* with the first step of any of its blocks, and *ends* when all of them have run their last
// one: a plan is one kernel on each GPU. Before it, what comes earlier on the GPU still makes the input and may use the
// output; behind it, what comes next reads the output, and may use the input for something else. A *foreign access* is
// one to the input or output of a GPU that none of its blocks makes: another GPU's, or a write of a proxy, which runs
// beside the block that asked for it. Nothing orders it with the GPU's span but what the plan says.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "analysis/GraphOfEdges.h"
#include "analysis/collective/PlanIndex.h"

namespace precedent {

struct ForeignAccess {
  ActionIndex step;
  PlanRange range;
  bool isWrite;
  bool isToOutput; ///< as memory is laid out: in place, the input can be part of it
  bool isOfProxy;  ///< of the GPU itself
};

/// By step. Scratch memory is the runtime's own, and not looked at.
std::vector<ForeignAccess> foreignAccesses(const CollectivePlan &plan, const PlanMemory &memory);

/// The order that holds in every run (PlanWaits.h), messages and signals between GPUs included, and behind its events
/// one for the begin and one for the end of each GPU.
struct PlanSpans {
  ActionGraph graph;
  ActionIndex first; ///< the begin of GPU 0

  PlanSpans(const CollectivePlan &plan, const PlanIndex &index);
  ActionIndex beginOf(uint32_t gpu) const { return first + 2 * gpu; }
  ActionIndex endOf(uint32_t gpu) const { return first + 2 * gpu + 1; }

private:
  void addCounter(const CollectivePlan &plan, llvm::ArrayRef<ActionIndex> posts, llvm::ArrayRef<ActionIndex> takes,
                  int64_t initial, std::vector<ActionEdge> &edges) const;
};

/// The last step of each block of a GPU that runs in the block.
std::vector<ActionIndex> lastStepsOf(const CollectivePlan &plan, uint32_t gpu);

} // namespace precedent
