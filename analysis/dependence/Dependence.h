//===- Dependence.h - the edges that a policy draws between the operations of a graph -------------------*- C++ -*-===//
//
// Vocabulary. A *policy* says which pairs of operations must keep their order. *reference* is ours: exactly the pairs
// whose exchange can change a result, in their fewest edges. The other two are upstream's inference at two dates,
// repeated exactly, mistakes included: before and after its three corrections of that week. Source: upstream's
// `infer_action_dag`, and the dependence rule of this project (docs/dependence.md).
//
// The graph of an inference is an ActionGraph: everything in analysis/ that asks about an order works on it.
//
//===----------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "analysis/dependence/Reason.h"
#include "core/model/GraphFunction.h"
#include "core/solver/Solver.h"

#include "llvm/Support/Error.h"

#include <optional>

namespace precedent {

enum class DependencePolicy : uint8_t {
  Reference,
  Tessera20260822, ///< before the corrections
  Tessera20260824, ///< after them
};

/// `reference`, `tessera-2026-08-22`, `tessera-2026-08-24`.
llvm::StringRef nameOf(DependencePolicy policy);
std::optional<DependencePolicy> parsePolicy(llvm::StringRef name);
llvm::ArrayRef<DependencePolicy> allPolicies();

/// Edges with their reasons.
struct InferredDag {
  /// Predecessors of each operation: for upstream's policies in the order in which upstream inserts them, for the
  /// reference rule ascending. A producer that stands later than its user makes an edge against program order.
  ActionGraph graph;
  /// Parallel to `graph.predecessors.all()`; never empty.
  std::vector<ReasonSet> reasons;

  uint64_t numEdges() const { return reasons.size(); }
  ReasonSet reasonsOf(ActionIndex successor, size_t entry) const {
    return reasons[graph.predecessors.beginOf(successor) + entry];
  }
};

struct DependenceOptions {
  /// Settles symbolic ranges; null: they stay unsettled, so they are edges.
  smt::Solver *solver = nullptr;
  /// Questions about symbolic ranges, over which nothing more is asked.
  uint64_t maxRangeQueries = 20'000;
  /// More edges than that are refused with an InputError (`limit-exceeded`): upstream's policies draw a quadratic
  /// number of them wherever effects are frequent.
  uint64_t maxEdges = uint64_t(1) << 26;
};

/// Linear in the graph and in the conflicts that the policy finds.
llvm::Expected<InferredDag> inferDag(const GraphFunction &graph, DependencePolicy policy,
                                     const DependenceOptions &options = {});

} // namespace precedent
