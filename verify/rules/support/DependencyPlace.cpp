#include "verify/rules/support/DependencyPlace.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"

using namespace precedent;

DependencyPlace precedent::placeOfDependency(const RowTable &rows, uint32_t dependency) {
  assert(dependency < rows.dependsOn.total());
  auto all = llvm::seq<ActionIndex>(0, rows.size());
  // The last row that begins at or before the entry; rows with empty lists begin where their successor does.
  auto next = llvm::partition_point(all, [&](ActionIndex row) { return rows.dependsOn.beginOf(row) <= dependency; });
  ActionIndex row = *next - 1;
  return {row, static_cast<uint32_t>(dependency - rows.dependsOn.beginOf(row))};
}
