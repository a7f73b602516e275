//===- MegaMoeComposition.h - a plan, inferred, compared and costed -------------------------------------*- C++ -*-===//
//
// The plan is issued, written down as a program (MegaMoeGraph.h), and its dependences are inferred from that program.
// The inferred edges must cover the plan's own; if they do not, the program has lost something that the plan relies on,
// such as that dispatches are collectives. With a measured *row* for each action, the inferred graph becomes a Schedule
// Object, whose id binds it to the plan's digest, and a candidate that can be costed.
//
// Covering is close to a tautology for plans that come from the planner: their program order follows the plan's own
// dependencies, so what is inferred along it includes them. It does catch operations that lose their meaning; it says
// nothing about whether the plan's dependencies are right, which is what `check` is for.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "analysis/cost/Pruning.h"
#include "analysis/dependence/Dependence.h"
#include "analysis/dependence/EdgeParity.h"
#include "core/model/MegaMoePlan.h"

#include <map>

namespace precedent {

struct MegaMoeInference {
  /// Rows of the plan, by operation.
  std::vector<ActionIndex> order;
  GraphFunction graph;
  InferredDag dag;
  /// The inferred edges against the plan's dependencies, in operations.
  EdgeParity parity;
};

/// Errors are InputErrors with code `plan-refused`: a plan that cannot be issued (an action that is none of a chunk, an
/// unknown dependency, a cycle), and one whose dependencies the inferred edges do not cover. Upstream's policies draw
/// every edge, so for them an edge must be among the inferred ones; the reference rule draws the fewest, so there it
/// must be implied by them.
llvm::Expected<MegaMoeInference> inferMegaMoe(const MegaMoePlan &plan, DependencePolicy policy,
                                              const DependenceOptions &options = {});

/// The same for another program of the plan, whose operations are called like the actions and stand in `order`: what is
/// inferred of an operation that was replaced, say.
llvm::Expected<MegaMoeInference> inferMegaMoe(const MegaMoePlan &plan, GraphFunction graph,
                                              std::vector<ActionIndex> order, DependencePolicy policy,
                                              const DependenceOptions &options = {});

/// Row of `rows` for each operation. The rows must be total: exactly one for each action of the plan; the error
/// (`plan-refused`) lists what is missing and what is more.
llvm::Expected<std::vector<ActionIndex>> matchRows(const MegaMoeInference &inference, const ScheduleObject &rows);

/// The digests of the Schedule Object: under `<plan id>@<artifact digest>`, and under the plan's id alone.
struct MegaMoeDigests {
  std::string schedule, inferred;
};
MegaMoeDigests digestsOf(const MegaMoePlan &plan, const MegaMoeInference &inference, const ScheduleObject &rows,
                         llvm::ArrayRef<ActionIndex> rowOf, ObjectSchema schema);

/// The candidate; its id is the plan's. The error says which row has a value that no cost can be made of.
llvm::Expected<CompositionCandidate> candidateOf(const MegaMoePlan &plan, const MegaMoeInference &inference,
                                                 const ScheduleObject &rows, llvm::ArrayRef<ActionIndex> rowOf);

/// Compares plans by what their candidates cost. `rows` by plan id; every plan must have some.
llvm::Expected<Pruning> pruneMegaMoePlans(llvm::ArrayRef<const MegaMoePlan *> plans,
                                          const std::map<std::string, const ScheduleObject *> &rows,
                                          DependencePolicy policy, const Calibration &calibration,
                                          const PruningOptions &options = {});

} // namespace precedent
