//===- PlanValues.h - what stands in a unit of memory, as a sum -----------------------------------------*- C++ -*-===//
//
// Vocabulary. A *term* is one unit of the input of one GPU, or garbage: what stood in memory before the plan began. A
// *value* is a sum of terms, each as often as it was added. Many units hold the same sum of neighbouring inputs, so a
// value names the input of a term by its distance from the unit that holds it, and equal values are one number.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/model/ActionGraph.h"

#include "llvm/ADT/DenseMap.h"

#include <map>
#include <vector>

namespace precedent {

/// GPU `gpu`'s input unit number `distance` + that of the unit that holds the value.
struct PlanTerm {
  uint32_t gpu; ///< kGarbage: not an input
  int64_t distance;
  auto operator<=>(const PlanTerm &) const = default;
};
inline constexpr uint32_t kGarbage = ~uint32_t(0);

/// A value and how far its terms are moved: sums that differ only in that share their terms.
struct PlanValue {
  uint32_t sum = 0;
  int64_t moved = 0;
  bool operator==(const PlanValue &) const = default;
};

class PlanValues {
public:
  PlanValue ofInput(uint32_t gpu, int64_t distance) { return intern({{gpu, distance}}); }
  PlanValue garbage() { return intern({{kGarbage, 0}}); }
  PlanValue add(PlanValue one, PlanValue other);
  /// The same value, held `units` further on.
  static PlanValue move(PlanValue value, int64_t units) { return {value.sum, value.moved - units}; }
  /// Sorted, each as often as it was added.
  std::vector<PlanTerm> termsOf(PlanValue value) const;

  /// Terms that are kept.
  uint64_t size() const { return total; }

private:
  PlanValue intern(std::vector<PlanTerm> terms);

  std::vector<std::vector<PlanTerm>> sums;
  std::map<std::vector<PlanTerm>, uint32_t> known;
  std::map<std::tuple<uint32_t, uint32_t, int64_t>, PlanValue> added;
  uint64_t total = 0;
};

} // namespace precedent
