//===- GraphSubject.h - a program and its inferred edges, as rules look at them -------------------------*- C++ -*-===//

#pragma once

#include "analysis/dependence/DagComparison.h"
#include "analysis/dependence/Definitions.h"
#include "analysis/dependence/Effects.h"
#include "analysis/dependence/Hazards.h"
#include "verify/InferOptions.h"
#include "verify/OracleMatch.h"
#include "verify/Subject.h"

#include <functional>
#include <optional>

namespace precedent {

/// The edges that the inferred ones are measured by: another policy's, or an oracle's.
struct MeasureFacts {
  llvm::StringRef name; ///< `reference`, …, `oracle`
  const ActionGraph &graph;
  const InferredDag *dag; ///< with reasons; null for an oracle
  OrderFacts order;
  /// Absent for a cyclic graph.
  std::optional<CriticalPaths> paths;

  MeasureFacts(llvm::StringRef name, const ActionGraph &edges, const InferredDag *reasons, llvm::ArrayRef<double> cost)
      : name(name), graph(edges), dag(reasons), order(edges) {
    if (order.topology.isAcyclic())
      paths.emplace(edges, order.topology, cost);
  }
};

struct GraphSubject {
  const GraphFunction &graph;
  DependencePolicy policy;
  const InferredDag &dag;
  OrderFacts order;
  /// What the reference policy has concluded; null under another policy, whose programs are not judged.
  const Effects *effects = nullptr;
  const Hazards *hazards = nullptr;
  RangeMeeting *meeting = nullptr; ///< for examples of symbolic ranges that meet
  std::optional<Definitions> definitions;
  const OracleGraph *oracle = nullptr;
  const OracleMatch *match = nullptr;
  const MeasureFacts *against = nullptr;
  /// The shortest program that shows a difference: the measure orders the pair and the policy does not (`isMissing`),
  /// or the other way round. Empty where none was found.
  std::function<std::vector<ActionIndex>(ActionIndex before, ActionIndex after, bool isMissing)> slice;

  GraphSubject(const GraphFunction &graph, DependencePolicy policy, const InferredDag &dag)
      : graph(graph), policy(policy), dag(dag), order(dag.graph) {}

  llvm::StringRef idOf(ActionIndex operation) const { return graph.operationId[operation]; }
};

} // namespace precedent
