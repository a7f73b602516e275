#include "verify/rules/support/PlanNames.h"

#include "core/support/TextOrder.h"

#include <algorithm>

using namespace precedent;

PlanNames::PlanNames(const MegaMoePlan &plan) {
  sorted.reserve(plan.actions.size());
  for (uint32_t action : orderByText(plan.actions.actionId))
    sorted.push_back(plan.actions.actionId[action]);
}

bool PlanNames::has(llvm::StringRef id) const {
  return std::binary_search(sorted.begin(), sorted.end(), id);
}
