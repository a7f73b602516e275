//===- Elements.h - the parts of a Schedule Object, as messages name them -------------------------------*- C++ -*-===//
//
// Vocabulary. A *part* is a list of the object (its actions, its edges, …) or the object itself, which has one
// *element*. A *cell* is one field of one element. Elements are named as a person does: by their text where they have
// one, else by their index, counted from 0.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/model/ScheduleObject.h"
#include "core/support/Finding.h"
#include "verify/rules/support/TokenText.h"

#include <algorithm>
#include <string>
#include <vector>

namespace precedent {

enum class Part : uint8_t { Object, Action, Vector, Edge, Role, Residency, Proof };

uint32_t numElements(const ScheduleObject &object, Part part);
/// Only version 2 has proofs.
bool hasPart(const ScheduleObject &object, Part part);

/// Elements that are no mappings at all. The reader says so (`object-shape`), and a rule about their fields would only
/// say it again, once for each field.
class Malformed {
public:
  Malformed(const ScheduleObject &object, Part part);
  bool has(uint32_t element) const { return std::binary_search(elements.begin(), elements.end(), element); }

private:
  std::vector<uint32_t> elements;
};

/// `action "load"`, `the resource vector of action "load"`, `the edge from "load" to "mma"`, `edges[3]`.
std::string nameOfElement(const ScheduleObject &object, Part part, uint32_t element);
/// `field` of a vector is a path below `resource_vector`.
Anchor anchorOf(Part part, uint32_t element, llvm::StringRef field = {}, std::optional<uint32_t> sub = {});
/// `/actions/3/depends_on/0`.
std::string pointerTo(const Anchor &anchor);

/// A finding at one field of one element, with the actions that the element names as evidence.
Finding findingAt(const ScheduleObject &object, Part part, uint32_t element, llvm::StringRef field = {},
                  std::optional<uint32_t> sub = {});

/// The list that holds entry `entry` of all lists.
template <typename Value> uint32_t listOfEntry(const Lists<Value> &lists, size_t entry) {
  size_t low = 0, high = lists.size();
  // Empty lists share their beginning with the next one: the last list that begins at or before the entry holds it.
  while (high - low > 1) {
    size_t middle = low + (high - low) / 2;
    (lists.beginOf(middle) <= entry ? low : high) = middle;
  }
  return static_cast<uint32_t>(low);
}

} // namespace precedent
