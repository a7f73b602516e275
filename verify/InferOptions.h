//===- InferOptions.h - what is asked about a graph -----------------------------------------------------*- C++ -*-===//

#pragma once

#include "analysis/dependence/Dependence.h"
#include "core/model/OracleGraph.h"

#include <memory>
#include <optional>

namespace precedent {

struct InferOptions {
  DependencePolicy policy = DependencePolicy::Reference;
  /// Another policy, whose edges the inferred ones are measured by.
  std::optional<DependencePolicy> against;
  /// Edges that must be implied by the inferred ones.
  std::shared_ptr<const OracleGraph> oracle;
  uint64_t maxRangeQueries = 20'000;
  uint64_t maxEdges = uint64_t(1) << 26;
  /// Differences that are shown with the shortest program that has them.
  uint32_t maxSlices = 20;
};

} // namespace precedent
