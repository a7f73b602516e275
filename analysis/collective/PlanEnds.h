//===- PlanEnds.h - what others write into a GPU's output, and when the GPU ends ------------------------*- C++ -*-===//
//
// Vocabulary. A GPU *ends* when all of its blocks have run their last step; what comes next on it reads the output. A
// *foreign write* is one into a GPU's output that none of its blocks makes: another GPU's, or a proxy's, which runs
// beside the block that asked for it. Nobody waits for it of itself.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "analysis/collective/PlanIndex.h"

namespace precedent {

struct ForeignWrite {
  ActionIndex step;
  PlanRange range; ///< of the output, the first of those that the step writes there
};

/// One for each step and output, by step.
std::vector<ForeignWrite> foreignWrites(const CollectivePlan &plan, const PlanMemory &memory);

/// The order that holds in every run (PlanWaits.h), messages and signals between GPUs included, and behind its events
/// one for the end of each GPU.
struct PlanEnds {
  ActionGraph graph;
  ActionIndex first; ///< the end of GPU 0

  PlanEnds(const CollectivePlan &plan, const PlanIndex &index);
  ActionIndex endOf(uint32_t gpu) const { return first + gpu; }
};

/// The last step of each block of a GPU that runs in the block.
std::vector<ActionIndex> lastStepsOf(const CollectivePlan &plan, uint32_t gpu);

} // namespace precedent
