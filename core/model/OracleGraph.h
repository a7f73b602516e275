//===- OracleGraph.h - edges that somebody wrote down by hand -------------------------------------------*- C++ -*-===//

#pragma once

#include "core/support/Location.h"
#include "core/support/SourceText.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Allocator.h"

#include <memory>
#include <vector>

namespace precedent {

/// A reference graph as written: names that mean no action, and edges that make no sense, are kept.
struct OracleGraph {
  struct Edge {
    llvm::StringRef predecessor, successor;
  };
  std::vector<llvm::StringRef> actions;
  std::vector<Edge> edges;

  std::shared_ptr<const SourceText> source;
  std::shared_ptr<llvm::BumpPtrAllocator> storage;
  /// Rows are actions, edges are edges.
  std::shared_ptr<const Locator> locator;
};

inline constexpr llvm::StringLiteral kOracleSchema = "precedent.oracle.v1";

} // namespace precedent
