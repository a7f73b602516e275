//===- PlanNames.h - ids of a plan, looked up a second time ---------------------------------------------*- C++ -*-===//

#pragma once

#include "core/model/MegaMoePlan.h"

#include <vector>

namespace precedent {

/// All ids, sorted: another road than the reader's hash table.
class PlanNames {
public:
  explicit PlanNames(const MegaMoePlan &plan);
  bool has(llvm::StringRef id) const;

private:
  std::vector<llvm::StringRef> sorted;
};

} // namespace precedent
