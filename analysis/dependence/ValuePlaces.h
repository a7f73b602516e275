//===- ValuePlaces.h - where the values of a graph live -------------------------------------------------*- C++ -*-===//
//
// A value lives where the facts say; a view and the result of an update in place where their operand does; every other
// value in an object of its own, named like it. Arguments that are objects (memrefs, handles) may be one and the same,
// so those of one sort share one object, unless the file states storage or says that they alias nothing.
//
//===----------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "analysis/dependence/Effects.h"

namespace precedent {

class ValuePlaces {
public:
  ValuePlaces(const GraphFunction &graph, Effects &effects);

  /// The place of a value; one that nothing has defined yet gets an object of its own.
  StorageRange of(NameIndex name);
  /// Puts a result into the place that the facts give it, or else where `operand` lives (kNoName: on its own).
  void placeResult(NameIndex result, NameIndex operand, const StorageRange *narrowed);
  bool hasStatedPlace(NameIndex name) const { return graph.facts.storage[name].object != kNoObject; }
  /// Whether the value is a name of an object rather than an immutable value.
  bool isObject(NameIndex name) const;

private:
  void put(NameIndex name, const StorageRange &range, bool isValue);
  StorageRange own(NameIndex name);

  const GraphFunction &graph;
  Effects &effects;
  std::vector<bool> isKnown; ///< by object: whether it is known what lives in it
};

} // namespace precedent
