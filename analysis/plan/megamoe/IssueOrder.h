//===- IssueOrder.h - one order in which a plan's actions can be issued ---------------------------------*- C++ -*-===//
//
// Kahn's order over the plan's dependencies: of the actions that wait for nothing any more, the one with the smallest
// (chunk, phase) goes next. It is an order, not the order: the tie-break alone puts combine:1 before dispatch:2, which
// the plan leaves open, and what is inferred along this order freezes it.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/model/MegaMoePlan.h"

#include <optional>
#include <vector>

namespace precedent {

/// Rows of the plan; nullopt where the dependencies have a cycle. n log n. Expects every row to be the action of a
/// chunk and a phase.
std::optional<std::vector<ActionIndex>> issueOrderOf(const MegaMoePlan &plan);

} // namespace precedent
