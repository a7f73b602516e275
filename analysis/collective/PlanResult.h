//===- PlanResult.h - what a plan leaves in its outputs -------------------------------------------------*- C++ -*-===//
//
// Runs the steps of a plan without numbers, in one order that respects every wait. Where nothing races, every order
// leaves the same.
//
// What must be there at the end, with n GPUs, in unit u of GPU g's output:
//
//   allreduce       input u of every GPU, once
//   allgather       input u - k·size of GPU k, where that is one of its units
//   reduce-scatter  input g·size + u of every GPU, once (size: of an output)
//   alltoall        input g·part + u - k·part of GPU k, for u in its part (part: an n-th of the input)
//   broadcast       input u of one GPU, the same for all
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "analysis/Topology.h"
#include "analysis/collective/PlanMemory.h"
#include "analysis/collective/PlanValues.h"

namespace precedent {

/// Neighbouring units of an output with one value.
struct PlanOutcome {
  PlanRange range;
  ActionIndex writer; ///< who wrote it last; kNoAction: nobody
  /// Terms that it lacks, and terms that it should not have, each as often; distances from units of the output.
  std::vector<PlanTerm> missing, extra;
};

struct PlanResult {
  /// The name of the collective is one of those above.
  bool isCollective = true;
  /// Inputs and outputs have the sizes that it needs; if not, there are no outcomes.
  bool sizesFit = true;
  /// The work grew beyond the limit; there are no outcomes.
  bool isCut = false;
  /// By GPU and unit. Empty outputs have none.
  std::vector<PlanOutcome> outcomes;
};

/// The order must be acyclic, and every message, dependence and wait be answered.
PlanResult runPlan(const CollectivePlan &plan, const PlanMemory &memory, const Topology &topology);

} // namespace precedent
