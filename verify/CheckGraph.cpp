#include "verify/CheckGraph.h"

#include "analysis/Reachability.h"
#include "analysis/dependence/ProgramSlice.h"
#include "analysis/dependence/ReferenceInference.h"
#include "verify/GraphFacts.h"
#include "verify/engine/RuleRun.h"
#include "verify/engine/SolverForFile.h"
#include "verify/rules/support/OracleRule.h"

#include <map>

using namespace precedent;

namespace {

/// Sends places of an oracle to its file, all others to the graph's.
class TwoFileLocator : public Locator {
public:
  TwoFileLocator(const Locator *graph, const Locator *oracle) : graph(graph), oracle(oracle) {}

  Location locate(const Anchor &anchor) const override {
    bool isOracles = anchor.kind == Anchor::Kind::Edge ||
                     (anchor.kind == Anchor::Kind::Attribute && anchor.name == kOracleAttribute);
    if (isOracles && oracle) {
      Anchor there = anchor;
      if (anchor.kind == Anchor::Kind::Attribute && anchor.sub)
        there = Anchor::row(*anchor.sub);
      return oracle->locate(there);
    }
    return graph ? graph->locate(anchor) : Location();
  }

private:
  const Locator *graph, *oracle;
};

class GraphCheck {
public:
  GraphCheck(const GraphFunction &graph, const CheckOptions &options)
      : graph(graph), options(options), solver(solverFor(options)) {
    dependence.solver = solver.get();
    dependence.maxEdges = options.infer.maxEdges;
    dependence.maxRangeQueries = options.infer.maxRangeQueries;
  }

  llvm::Expected<SubjectReport> run() {
    report.name = graph.name.str();
    if (llvm::Error error = infer())
      return std::move(error);
    prepare();
    if (llvm::Error error = runRules())
      return std::move(error);
    addDoubts();
    addGraphFacts(*subject, options, report);
    report.obligations.queries = solver ? solver->numQueries() : 0;
    return std::move(report);
  }

private:
  llvm::Error infer() {
    if (options.infer.policy == DependencePolicy::Reference) {
      llvm::Expected<ReferenceInference> inference = inferReference(graph, dependence);
      if (!inference)
        return inference.takeError();
      reference.emplace(std::move(*inference));
      hazards = findHazards(graph, *reference->effects, *reference->meeting);
    } else {
      llvm::Expected<InferredDag> dag = inferDag(graph, options.infer.policy, dependence);
      if (!dag)
        return dag.takeError();
      inferred = std::move(*dag);
    }
    if (!options.infer.against)
      return llvm::Error::success();
    llvm::Expected<InferredDag> dag = inferDag(graph, *options.infer.against, dependence);
    if (!dag)
      return dag.takeError();
    other = std::move(*dag);
    return llvm::Error::success();
  }

  void prepare() {
    subject.emplace(graph, options.infer.policy, reference ? reference->dag : inferred);
    if (reference) {
      subject->effects = reference->effects.get();
      subject->meeting = reference->meeting.get();
      subject->hazards = &hazards;
      subject->definitions.emplace(graph);
    }
    if (options.infer.oracle) {
      match.emplace(*options.infer.oracle, graph);
      subject->oracle = options.infer.oracle.get();
      subject->match = &*match;
    }
    if (options.infer.against)
      measure.emplace(nameOf(*options.infer.against), other.graph, &other, graph.cost);
    else if (match)
      measure.emplace("oracle", match->order, nullptr, graph.cost);
    subject->against = measure ? &*measure : nullptr;
    if (options.infer.against && subject->order.chains && measure->order.chains)
      subject->slice = [this](ActionIndex before, ActionIndex after, bool isMissing) {
        return findSlice(before, after, isMissing);
      };
  }

  /// Whether the policy orders the pair in this program.
  bool orders(const GraphFunction &program, DependencePolicy policy, ActionIndex before, ActionIndex after) {
    llvm::Expected<InferredDag> dag = inferDag(program, policy, dependence);
    if (!dag) {
      llvm::consumeError(dag.takeError());
      return false;
    }
    Topology topology(dag->graph);
    if (!topology.isAcyclic())
      return false;
    Chains chains(dag->graph, topology);
    return Reachability(dag->graph, topology, chains).answer(before, after).reached.front() == Reached::Yes;
  }

  std::vector<ActionIndex> findSlice(ActionIndex before, ActionIndex after, bool isMissing) {
    auto [entry, isNew] = slices.try_emplace({before, after, isMissing});
    if (isNew && slices.size() <= options.infer.maxSlices) {
      DependencePolicy ordering = isMissing ? *options.infer.against : options.infer.policy;
      DependencePolicy free = isMissing ? options.infer.policy : *options.infer.against;
      entry->second =
          shortestSlice(graph, before, after, [&](const GraphFunction &program, ActionIndex first, ActionIndex second) {
            return orders(program, ordering, first, second) && !orders(program, free, first, second);
          });
    }
    return entry->second;
  }

  llvm::Error runRules() {
    TwoFileLocator locator(graph.locator.get(), options.infer.oracle ? options.infer.oracle->locator.get() : nullptr);
    RuleRunResult result{report, {}, {}};
    auto idOf = [&](ActionIndex action) { return graph.operationId[action]; };
    ClaimEngine engine(subject->dag.graph, subject->order, options, solver.get());
    OrderExplainer explainer(subject->dag.graph, subject->order, engine, idOf);
    RuleRun<GraphSubject> run(*subject, engine, explainer, locator, options, result);
    for (const RuleRow &row : ruleTable()) {
      if (!options.rules.has(row.id))
        continue;
      if (row.kind == RuleKind::Graph)
        run.run(row);
      else if (row.makeForGraph)
        run.run(row, row.makeForGraph());
    }
    std::string trouble = engine.contradiction() + explainer.contradiction();
    if (measure && trouble.empty()) {
      ClaimEngine measuring(measure->graph, measure->order, options, solver.get());
      OrderExplainer showing(measure->graph, measure->order, measuring, idOf);
      RuleRun<GraphSubject> against(*subject, measuring, showing, locator, options, result);
      for (const RuleRow &row : ruleTable())
        if (row.kind == RuleKind::Against && options.rules.has(row.id))
          against.run(row);
      trouble = measuring.contradiction() + showing.contradiction();
    }
    if (!trouble.empty())
      return llvm::make_error<InternalError>(trouble);
    return llvm::Error::success();
  }

  /// What the solver did not settle is an edge, which is safe; that nothing is wrong with a read cannot be concluded.
  void addDoubts() {
    if (!reference)
      return;
    std::string budget = solver ? "within --rlimit=" + std::to_string(options.rlimit) +
                                      " and --max-range-queries=" + std::to_string(options.infer.maxRangeQueries)
                                : "without a solver (--engine=graph)";
    if (reference->numUnsettled)
      report.notRun.push_back({"ranges that may not meet", std::to_string(reference->numUnsettled) +
                                                               " pairs of ranges are not settled " + budget +
                                                               ", so the edges between them stand (unsettled_range)"});
    bool doAsk = options.rules.has("use-of-clobbered-value") || options.rules.has("async-result-used-before-wait") ||
                 options.rules.has("write-to-in-flight-source");
    if (!hazards.numUnsettled || !doAsk)
      return;
    report.notRun.push_back({"reads of overwritten or unfinished storage",
                             std::to_string(hazards.numUnsettled) + " pairs of ranges are not settled " + budget});
    report.verdict = worse(report.verdict, Verdict::Undecided);
  }

  const GraphFunction &graph;
  const CheckOptions &options;
  std::unique_ptr<smt::Solver> solver;
  DependenceOptions dependence;
  SubjectReport report;
  std::optional<ReferenceInference> reference;
  InferredDag inferred, other;
  Hazards hazards;
  std::optional<OracleMatch> match;
  std::optional<MeasureFacts> measure;
  std::optional<GraphSubject> subject;
  std::map<std::tuple<ActionIndex, ActionIndex, bool>, std::vector<ActionIndex>> slices;
};

} // namespace

llvm::Expected<SubjectReport> precedent::checkGraph(const GraphFunction &graph, const CheckOptions &options) {
  return GraphCheck(graph, options).run();
}
