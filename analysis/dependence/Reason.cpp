#include "analysis/dependence/Reason.h"

#include <iterator>

using namespace precedent;

static constexpr llvm::StringLiteral kNames[] = {
    "RAW",
    "WAR",
    "WAW",
    "alias_set",
    "collective_order",
    "fence",
    "flow",
    "io_order",
    "memory_dependence",
    "mutation_or_effect",
    "opaque",
    "ordered_collective",
    "region_boundary",
    "rng_order",
    "ssa_value_flow",
    "stochastic_identity",
    "unknown_alias_fact",
    "unregistered_effect",
    "unsettled_range",
};
static_assert(std::size(kNames) == static_cast<size_t>(Reason::Count));

llvm::StringRef precedent::nameOf(Reason reason) {
  return kNames[static_cast<unsigned>(reason)];
}

llvm::SmallVector<llvm::StringRef, 4> precedent::namesOf(ReasonSet set) {
  llvm::SmallVector<llvm::StringRef, 4> names;
  for (unsigned reason = 0; reason < static_cast<unsigned>(Reason::Count); ++reason)
    if (has(set, static_cast<Reason>(reason)))
      names.push_back(kNames[reason]);
  return names;
}
