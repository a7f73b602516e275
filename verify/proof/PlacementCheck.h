//===- PlacementCheck.h - does the module run what the carrier schedules? -------------------------------*- C++ -*-===//
//
// What upstream's legality pass asks of a module (verify/gates/TesseraStageRules.h), and what it does not see: values
// that cross through an operation without a stage, an argument of a block or a call (ValueStages.h), stages that do not
// exist, virtual stages that hold nothing, transfers that go elsewhere than their partner. The one thing that it asks
// beyond need, at least as many micro-batches as stages, is not asked here.
//
//===----------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/model/PipelineCarrier.h"
#include "core/model/ValueFlow.h"
#include "core/support/Finding.h"

namespace precedent {

/// Errors with the rules `stage-beyond-declared`, `empty-stage`, `send-without-recv`, `recv-without-send` and
/// `unrouted-cross-stage-value`, and where there are none of these `flow-against-rows`, one finding a rule: the first
/// by place, with the number of all. Their locations are left to the caller. With one virtual stage, or none that the
/// header declares, there is nothing to find. Linear in the operations and operands. Without `flow` nothing is known of
/// what goes into regions, and what comes out of them is taken together.
std::vector<Finding> findPlacementErrors(const PipelineCarrier &carrier, const ModuleGraph &module,
                                         const ValueFlow &flow = {});

} // namespace precedent
