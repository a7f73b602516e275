//===- FlowCheck.h - do values flow in the order of the rows? -------------------------------------------*- C++ -*-===//
//
// A carrier has one forward and one backward row of a stage and a micro-batch. Forwards run up the stages, backwards
// run down again. What an operation uses says in which of the two rows of its stage it can run at the earliest:
// forward, unless something that it uses came down from a later stage.
//
//===----------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/model/ModuleGraph.h"
#include "core/support/Finding.h"

namespace precedent {

/// An error of the rule `flow-against-rows`, at the first receive of a value that comes up from a stage where it can be
/// made in the backward row only, with the number of all such. Messages between two stages are taken in the order in
/// which they are sent. The location is left to the caller. Linear.
std::optional<Finding> findFlowAgainstRows(const ModuleGraph &module);

} // namespace precedent
