#include "verify/GraphFacts.h"

#include "analysis/OrderedPairs.h"
#include "analysis/dependence/EdgeParity.h"
#include "analysis/dependence/InferredObject.h"
#include "analysis/dependence/ProgramSlice.h"
#include "core/digest/ObjectDigest.h"

#include "llvm/ADT/STLExtras.h"

#include <limits>

using namespace precedent;
namespace json = llvm::json;

namespace {

class FactWriter {
public:
  FactWriter(const GraphSubject &subject, const CheckOptions &options, SubjectReport &report)
      : subject(subject), options(options), report(report) {}

  void run() {
    FactList &facts = report.facts;
    uint64_t size = subject.graph.size();
    facts.add("policy", nameOf(subject.policy).str());
    facts.add("operations", static_cast<int64_t>(size));
    facts.add("edges", allEdges());
    facts.add("pairs", static_cast<int64_t>(size * (size - 1) / 2 * (size > 0)));
    addOrder();
    if (subject.against) {
      facts.add("against", subject.against->name.str());
      addComparison();
    } else {
      facts.add("missing", FactValue());
      facts.add("over_conservative", FactValue());
    }
    addRedundant();
    if (subject.match)
      facts.add("raw", rawComparison());
    if (subject.slice && subject.against)
      facts.add("slices", std::move(slices));
    if (!subject.graph.resourceVector.empty() && subject.order.topology.isAcyclic())
      facts.add("schedule_digest", digestOf(makeInferredObject(subject.graph, subject.dag, subject.graph.name,
                                                               ObjectSchema::V1, subject.graph.resourceVector)));
  }

private:
  std::string id(ActionIndex action) const {
    llvm::StringRef text = subject.idOf(action);
    return json::isUTF8(text) ? text.str() : json::fixUTF8(text);
  }

  static json::Array reasonsOf(const InferredDag *dag, const EdgePlace &edge) {
    json::Array reasons;
    if (!dag)
      reasons.push_back("oracle");
    else
      for (llvm::StringRef reason : namesOf(dag->reasonsOf(edge.successor, edge.entry)))
        reasons.push_back(reason.str());
    return reasons;
  }

  json::Array edge(const ActionGraph &graph, const InferredDag *dag, const EdgePlace &place) const {
    return json::Array{id(graph.predecessors[place.successor][place.entry]), id(place.successor),
                       reasonsOf(dag, place)};
  }

  FactValue allEdges() const {
    const Lists<ActionIndex> &predecessors = subject.dag.graph.predecessors;
    std::vector<EdgePlace> places;
    places.reserve(predecessors.total());
    for (ActionIndex successor = 0; successor < predecessors.size(); ++successor)
      for (uint32_t entry = 0; entry < predecessors[successor].size(); ++entry)
        places.push_back({successor, entry});
    llvm::sort(places, [&](const EdgePlace &one, const EdgePlace &other) {
      return std::pair(predecessors[one.successor][one.entry], one.successor) <
             std::pair(predecessors[other.successor][other.entry], other.successor);
    });
    json::Array edges;
    edges.reserve(places.size());
    for (const EdgePlace &place : places)
      edges.push_back(edge(subject.dag.graph, &subject.dag, place));
    return json::Value(std::move(edges));
  }

  void addOrder() {
    std::optional<uint64_t> ordered;
    if (subject.order.chains)
      ordered = countOrderedPairs(subject.dag.graph, subject.order.topology, *subject.order.chains, options.maxChains);
    report.facts.add("ordered_pairs", ordered ? FactValue(static_cast<int64_t>(*ordered)) : FactValue());
    if (!ordered)
      notRun("ordered_pairs");
    if (!subject.order.topology.isAcyclic()) {
      report.facts.add("critical_path", FactValue());
      return;
    }
    CriticalPaths paths(subject.dag.graph, subject.order.topology, subject.graph.cost);
    report.facts.add("critical_path", json::Value(paths.length()));
  }

  void notRun(llvm::StringRef fact) {
    report.notRun.push_back({fact.str(), subject.order.chains
                                             ? "more chains than --max-chains=" + std::to_string(options.maxChains)
                                             : "the edges form a cycle"});
  }

  void addSlice(ActionIndex before, ActionIndex after, bool isMissing) {
    if (!subject.slice || slices.size() >= options.infer.maxSlices)
      return;
    std::vector<ActionIndex> operations = subject.slice(before, after, isMissing);
    if (operations.empty())
      return;
    json::Array ids, program;
    for (ActionIndex operation : operations)
      ids.push_back(id(operation));
    for (const std::string &line : programText(subject.graph, operations))
      program.push_back(json::isUTF8(line) ? line : json::fixUTF8(line));
    slices.push_back(json::Object{{"kind", isMissing ? "missing" : "over-conservative"},
                                  {"edge", json::Array{id(before), id(after)}},
                                  {"operations", std::move(ids)},
                                  {"program", std::move(program)}});
  }

  void addComparison() {
    const MeasureFacts &against = *subject.against;
    report.facts.add("missing", lackingIn(subject.order, subject.dag.graph, against.graph, against.dag, true));
    report.facts.add("over_conservative",
                     lackingIn(against.order, against.graph, subject.dag.graph, &subject.dag, false));
    report.facts.add("critical_path_against",
                     against.paths ? FactValue(json::Value(against.paths->length())) : FactValue());
  }

  /// The edges of `edges` that `graph` does not order.
  FactValue lackingIn(const OrderFacts &order, const ActionGraph &graph, const ActionGraph &edges,
                      const InferredDag *reasons, bool isMissing) {
    const char *name = isMissing ? "missing" : "over_conservative";
    if (!order.chains) {
      report.notRun.push_back({name, "the edges of one side form a cycle"});
      return FactValue();
    }
    LackingEdges lacking = findLacking(edges, graph, order.topology, *order.chains, options.maxChains);
    if (lacking.unknown)
      report.notRun.push_back({name, std::to_string(lacking.unknown) +
                                         " edges are not decided: the graph has more "
                                         "chains than --max-chains=" +
                                         std::to_string(options.maxChains)});
    json::Array list;
    for (const EdgePlace &place : lacking.edges) {
      ActionIndex before = edges.predecessors[place.successor][place.entry];
      json::Array entry = edge(edges, reasons, place);
      if (!isMissing && subject.against->paths)
        entry.push_back(subject.against->paths->priceOf(before, place.successor));
      list.push_back(std::move(entry));
      addSlice(before, place.successor, isMissing);
    }
    return json::Value(std::move(list));
  }

  void addRedundant() {
    RedundancyOptions redundancy;
    redundancy.maxChains = options.maxChains;
    redundancy.maxListed = std::numeric_limits<uint32_t>::max();
    std::optional<Redundancy> found;
    if (subject.order.chains)
      found = findRedundantEdges(subject.dag.graph, subject.order.topology, *subject.order.chains, redundancy);
    if (!found) {
      report.facts.add("redundant", FactValue());
      return notRun("redundant");
    }
    json::Array list;
    for (const RedundantEdge &redundant : found->edges)
      list.push_back(edge(subject.dag.graph, &subject.dag, {redundant.successor, redundant.entry}));
    report.facts.add("redundant", json::Value(std::move(list)));
  }

  /// Edge by edge, as upstream compares; null where the actions differ.
  FactValue rawComparison() const {
    if (!subject.match->hasSameActions())
      return FactValue();
    std::vector<EdgeParity::Edge> wanted;
    for (const OracleGraph::Edge &written : subject.oracle->edges)
      wanted.emplace_back(written.predecessor, written.successor);
    EdgeParity parity = compareEdges(namedEdges(subject.dag.graph, subject.graph.operationId), std::move(wanted));
    auto listOf = [](llvm::ArrayRef<EdgeParity::Edge> edges) {
      json::Array list;
      for (auto [before, after] : edges)
        list.push_back(json::Array{before.str(), after.str()});
      return list;
    };
    return json::Value(json::Object{{"missing", listOf(parity.missing)},
                                    {"additional", listOf(parity.additional)},
                                    {"conservative", parity.isConservative()},
                                    {"exact", parity.isExact()}});
  }

  const GraphSubject &subject;
  const CheckOptions &options;
  SubjectReport &report;
  json::Array slices;
};

} // namespace

void precedent::addGraphFacts(const GraphSubject &subject, const CheckOptions &options, SubjectReport &report) {
  FactWriter(subject, options, report).run();
}
