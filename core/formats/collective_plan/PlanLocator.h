//===- PlanLocator.h - places inside a collective plan --------------------------------------------------*- C++ -*-===//

#pragma once

#include "core/model/CollectivePlan.h"

namespace precedent {

/// Closes the plan and gives it a locator of its own. Rows are steps; a field of a row is the attribute of that name in
/// the step's tag; attribute `kPlanGpu` number n is GPU n.
void finishPlan(CollectivePlan &plan);

} // namespace precedent
