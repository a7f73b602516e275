#include "analysis/plan/megamoe/MegaMoeComposition.h"

#include "analysis/dependence/DagComparison.h"
#include "analysis/dependence/InferredObject.h"
#include "analysis/plan/megamoe/IssueOrder.h"
#include "analysis/plan/megamoe/MegaMoeGraph.h"
#include "core/digest/ObjectDigest.h"
#include "core/support/InputError.h"
#include "core/support/TextOrder.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"

using namespace precedent;

static llvm::Error refuseComposition(const llvm::Twine &message, const llvm::Twine &help = "") {
  return makeInputError("plan-refused", Verdict::Invalid, Location::ofFile("MegaMoE plan"), message, help);
}

/// Some of the texts, sorted; how many more.
static std::string listOf(std::vector<std::string> texts) {
  constexpr size_t shown = 8;
  llvm::sort(texts);
  std::string list;
  for (size_t index = 0; index < std::min(texts.size(), shown); ++index)
    list += (index ? ", " : "") + texts[index];
  if (texts.size() > shown)
    list += " and " + std::to_string(texts.size() - shown) + " more";
  return list.empty() ? "none" : list;
}

/// The plan's dependencies, in operations.
static ActionGraph inOperations(const MegaMoePlan &plan, llvm::ArrayRef<ActionIndex> order) {
  std::vector<ActionIndex> operationOf(order.size());
  for (ActionIndex operation = 0; operation < order.size(); ++operation)
    operationOf[order[operation]] = operation;
  ActionGraph graph;
  for (ActionIndex row : order) {
    for (ActionIndex predecessor : plan.graph.predecessors[row])
      graph.predecessors.append(operationOf[predecessor]);
    graph.predecessors.finish();
  }
  return graph;
}

/// Edges of the reference that the inferred graph does not imply.
static llvm::Expected<std::vector<EdgeParity::Edge>>
notImplied(const ActionGraph &reference, const ActionGraph &inferred, llvm::ArrayRef<llvm::StringRef> id) {
  Topology topology(inferred);
  if (!topology.isAcyclic())
    return refuseComposition("the inferred dependences have a cycle");
  LackingEdges lacking = findLacking(reference, inferred, topology, Chains(inferred, topology));
  if (lacking.unknown)
    return refuseComposition("whether the inferred edges cover the plan's was not decided for " +
                             llvm::Twine(lacking.unknown) + " of them");
  std::vector<EdgeParity::Edge> edges;
  edges.reserve(lacking.edges.size());
  for (const EdgePlace &place : lacking.edges)
    edges.emplace_back(id[reference.predecessors[place.successor][place.entry]], id[place.successor]);
  return edges;
}

llvm::Expected<MegaMoeInference> precedent::inferMegaMoe(const MegaMoePlan &plan, DependencePolicy policy,
                                                         const DependenceOptions &options) {
  for (llvm::StringRef id : plan.actions.actionId)
    if (!MegaMoeAction::parse(id))
      return refuseComposition("`" + id + "` is no action of a chunk");
  if (llvm::is_contained(plan.actions.dependsOnAction.all(), kNoAction))
    return refuseComposition("a dependency names no action of the plan");
  std::optional<std::vector<ActionIndex>> order = issueOrderOf(plan);
  if (!order)
    return refuseComposition("the dependencies of the plan form a cycle, so it cannot be issued");
  GraphFunction graph = megaMoeGraph(plan, *order);
  return inferMegaMoe(plan, std::move(graph), std::move(*order), policy, options);
}

llvm::Expected<MegaMoeInference> precedent::inferMegaMoe(const MegaMoePlan &plan, GraphFunction graph,
                                                         std::vector<ActionIndex> order, DependencePolicy policy,
                                                         const DependenceOptions &options) {
  assert(graph.size() == order.size() && order.size() == plan.actions.size());
  llvm::Expected<InferredDag> dag = inferDag(graph, policy, options);
  if (!dag)
    return dag.takeError();
  MegaMoeInference inference{std::move(order), std::move(graph), std::move(*dag), {}};
  ActionGraph reference = inOperations(plan, inference.order);
  llvm::ArrayRef<llvm::StringRef> id = inference.graph.operationId;
  inference.parity = compareEdges(namedEdges(inference.dag.graph, id), namedEdges(reference, id));

  std::vector<EdgeParity::Edge> uncovered = inference.parity.missing;
  if (policy == DependencePolicy::Reference) {
    llvm::Expected<std::vector<EdgeParity::Edge>> lacking = notImplied(reference, inference.dag.graph, id);
    if (!lacking)
      return lacking.takeError();
    uncovered = std::move(*lacking);
  }
  if (uncovered.empty())
    return inference;
  std::vector<std::string> edges;
  edges.reserve(uncovered.size());
  for (auto [before, after] : uncovered)
    edges.push_back((before + " -> " + after).str());
  return refuseComposition("the inferred graph does not cover the hand-authored edges of the plan; missing: " +
                               listOf(edges),
                           "an operation of the program does not mean what the plan takes it to mean");
}

llvm::Expected<std::vector<ActionIndex>> precedent::matchRows(const MegaMoeInference &inference,
                                                              const ScheduleObject &rows) {
  llvm::StringMap<ActionIndex> named;
  for (ActionIndex row = 0; row < rows.actions.size(); ++row)
    named.try_emplace(rows.actions.actionId[row].text, row);
  std::vector<ActionIndex> rowOf;
  std::vector<std::string> missing, extra;
  for (llvm::StringRef id : inference.graph.operationId) {
    auto found = named.find(id);
    rowOf.push_back(found == named.end() ? kNoAction : found->second);
    if (found == named.end())
      missing.push_back(id.str());
    else
      named.erase(found);
  }
  for (const auto &entry : named)
    extra.push_back(entry.getKey().str());
  if (!missing.empty() || !extra.empty())
    return refuseComposition("the resource vectors must be total, one for each action: missing " +
                             listOf(std::move(missing)) + "; extra " + listOf(std::move(extra)));
  return rowOf;
}

MegaMoeDigests precedent::digestsOf(const MegaMoePlan &plan, const MegaMoeInference &inference,
                                    const ScheduleObject &rows, llvm::ArrayRef<ActionIndex> rowOf,
                                    ObjectSchema schema) {
  std::vector<llvm::StringRef> vectors;
  for (ActionIndex row : rowOf)
    vectors.push_back(rows.actions.vector[row].canonical);
  auto digestUnder = [&](const std::string &id) {
    return digestOf(makeInferredObject(inference.graph, inference.dag, id, schema, vectors));
  };
  std::string id = plan.text(PlanId).str();
  return {digestUnder(id + "@" + plan.text(PlanArtifactDigest).str()), digestUnder(id)};
}

llvm::Expected<CompositionCandidate> precedent::candidateOf(const MegaMoePlan &plan, const MegaMoeInference &inference,
                                                            const ScheduleObject &rows,
                                                            llvm::ArrayRef<ActionIndex> rowOf) {
  CompositionCandidate candidate;
  candidate.id = plan.text(PlanId).str();
  candidate.graph = inference.dag.graph;
  for (ActionIndex operation = 0; operation < inference.graph.size(); ++operation) {
    llvm::Expected<ResourceCost> cost = costOf(rows.actions.vector[rowOf[operation]]);
    if (!cost)
      return cost.takeError();
    candidate.actionId.push_back(inference.graph.operationId[operation].str());
    candidate.cost.push_back(std::move(*cost));
  }
  return candidate;
}

llvm::Expected<Pruning> precedent::pruneMegaMoePlans(llvm::ArrayRef<const MegaMoePlan *> plans,
                                                     const std::map<std::string, const ScheduleObject *> &rows,
                                                     DependencePolicy policy, const Calibration &calibration,
                                                     const PruningOptions &options) {
  std::vector<CompositionCandidate> candidates;
  for (const MegaMoePlan *plan : plans) {
    auto found = rows.find(plan->text(PlanId).str());
    if (found == rows.end())
      return refuseComposition("plan `" + plan->text(PlanId) + "` has no resource vectors");
    llvm::Expected<MegaMoeInference> inference = inferMegaMoe(*plan, policy);
    if (!inference)
      return inference.takeError();
    llvm::Expected<std::vector<ActionIndex>> rowOf = matchRows(*inference, *found->second);
    if (!rowOf)
      return rowOf.takeError();
    llvm::Expected<CompositionCandidate> candidate = candidateOf(*plan, *inference, *found->second, *rowOf);
    if (!candidate)
      return candidate.takeError();
    candidates.push_back(std::move(*candidate));
  }
  return prune(candidates, calibration, options);
}
