#include "analysis/collective/PlanValues.h"

#include <algorithm>
#include <tuple>

using namespace precedent;

/// Garbage has no distance, so it does not move.
static void moveTerms(std::vector<PlanTerm> &terms, int64_t by) {
  for (PlanTerm &term : terms)
    if (term.gpu != kGarbage)
      term.distance += by;
}

PlanValue PlanValues::intern(std::vector<PlanTerm> terms) {
  std::sort(terms.begin(), terms.end());
  int64_t moved = terms.front().gpu == kGarbage ? 0 : terms.front().distance;
  moveTerms(terms, -moved);
  auto [entry, isNew] = known.try_emplace(terms, static_cast<uint32_t>(sums.size()));
  if (isNew) {
    total += terms.size();
    sums.push_back(std::move(terms));
  }
  return {entry->second, moved};
}

PlanValue PlanValues::add(PlanValue one, PlanValue other) {
  auto key = std::tuple(one.sum, other.sum, other.moved - one.moved);
  auto found = added.find(key);
  if (found == added.end()) {
    std::vector<PlanTerm> terms = sums[one.sum], others = sums[other.sum];
    moveTerms(others, other.moved - one.moved);
    terms.insert(terms.end(), others.begin(), others.end());
    found = added.emplace(key, intern(std::move(terms))).first;
  }
  return {found->second.sum, found->second.moved + one.moved};
}

std::vector<PlanTerm> PlanValues::termsOf(PlanValue value) const {
  std::vector<PlanTerm> terms = sums[value.sum];
  moveTerms(terms, value.moved);
  return terms;
}
