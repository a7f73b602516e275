//===- DependencyPlace.h - entries of all `depends_on` lists, numbered through --------------------------*- C++ -*-===//

#pragma once

#include "core/model/PipelineCarrier.h"
#include "core/support/Location.h"

namespace precedent {

/// Where an entry of `RowTable::dependsOn.all()` stands.
struct DependencyPlace {
  ActionIndex row;
  uint32_t entry; ///< in the list of that row

  Anchor anchor() const { return Anchor::row(row, "depends_on", entry); }
};

/// The row whose list holds number `dependency` of all entries. Logarithmic: for findings, not for loops.
DependencyPlace placeOfDependency(const RowTable &rows, uint32_t dependency);

} // namespace precedent
