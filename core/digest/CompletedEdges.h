//===- CompletedEdges.h - the edges of a schedule object as its digest covers them ----------------------*- C++ -*-===//
//
// Vocabulary. *Completion* adds an edge of kind `data` with the reason `declared_dependency` for each declared pair
// that no explicit edge joins. *Parallel* edges join the same pair with the same kind.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/model/ScheduleObject.h"

#include <vector>

namespace precedent {

struct CompletedEdge {
  static constexpr uint32_t kAdded = ~uint32_t(0);

  uint64_t pair;  ///< places of predecessor and successor in the order of action ids
  uint32_t index; ///< in the object's edges, or kAdded
  ActionIndex from, to;
};

/// What decides between parallel edges.
enum class ParallelOrder : uint8_t {
  ByReasons, ///< their reasons, in the order in which the file lists them
  AsInFile,
};

/// Sorted by predecessor, successor, kind, and then as `parallels` says. `rank`: place of each action when actions are
/// sorted by id.
std::vector<CompletedEdge> completedEdges(const ScheduleObject &object, llvm::ArrayRef<uint32_t> rank,
                                          ParallelOrder parallels);

/// Whether the two orders of parallel edges differ.
bool parallelOrderMatters(const ScheduleObject &object, llvm::ArrayRef<CompletedEdge> byReasons);

} // namespace precedent
