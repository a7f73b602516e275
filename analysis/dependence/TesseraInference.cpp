#include "analysis/dependence/TesseraInference.h"

#include "analysis/dependence/TesseraFacts.h"
#include "core/support/InputError.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace precedent;

namespace {

class TesseraInference {
public:
  TesseraInference(const GraphFunction &graph, DependencePolicy policy, const DependenceOptions &options)
      : graph(graph), isBefore(policy == DependencePolicy::Tessera20260822), options(options), facts(graph, policy),
        producer(graph.names.size(), kNoAction), chosen(graph.size(), kNoAction), ofRoot(graph.names.size()) {
    for (ActionIndex operation = 0; operation < graph.size(); ++operation)
      for (NameIndex result : graph.results[operation])
        producer[result] = operation; // the last one, wherever it stands
    collectRoots();
  }

  llvm::Expected<InferredDag> run() {
    for (ActionIndex operation = 0; operation < graph.size(); ++operation) {
      list.clear();
      addProducers(operation);
      size_t numProducers = list.size();
      addEarlier(operation);
      std::sort(list.begin() + numProducers, list.end());
      for (size_t index = 0; index < list.size(); ++index) {
        ReasonSet flow = index < numProducers ? setOf(Reason::SsaValueFlow) : 0;
        dag.graph.predecessors.append(list[index]);
        dag.reasons.push_back(flow | reasonsOf(list[index], operation));
        assert(dag.reasons.back() && "an edge without a reason");
      }
      dag.graph.predecessors.finish();
      if (dag.numEdges() > options.maxEdges)
        return makeInputError("limit-exceeded", Verdict::Invalid, placeOf(operation),
                              "this policy draws more than " + llvm::Twine(options.maxEdges) +
                                  " edges up to this operation",
                              "raise --max-edges; the reference policy draws as many edges as there are conflicts");
      remember(operation);
    }
    return std::move(dag);
  }

private:
  Location placeOf(ActionIndex operation) const {
    return graph.locator ? graph.locator->locate(Anchor::row(operation)) : Location();
  }

  /// An operation that has an edge to every other, however little they share.
  bool isLoud(ActionIndex operation) const {
    ReasonSet alone = facts.barriers[operation];
    if (!isBefore)
      alone &= ~setOf(Reason::OrderedCollective);
    return alone || facts.hasUnknownRoot[operation] || (isBefore && !facts.isPure(operation));
  }

  void choose(ActionIndex predecessor, ActionIndex operation) {
    if (chosen[predecessor] == operation || predecessor == operation)
      return;
    chosen[predecessor] = operation;
    list.push_back(predecessor);
  }

  void addProducers(ActionIndex operation) {
    for (NameIndex operand : graph.operands[operation])
      if (producer[operand] != kNoAction)
        choose(producer[operand], operation);
  }

  void collectRoots() {
    std::vector<NameIndex> own;
    for (ActionIndex operation = 0; operation < graph.size(); ++operation) {
      own.clear();
      for (llvm::ArrayRef<NameIndex> names : {graph.operands[operation], graph.results[operation]})
        for (NameIndex name : names)
          if (facts.root[name] != kUnknownRoot)
            own.push_back(facts.root[name]);
      llvm::sort(own);
      own.erase(std::unique(own.begin(), own.end()), own.end());
      for (NameIndex root : own)
        roots.append(root);
      roots.finish();
    }
  }

  void addEarlier(ActionIndex operation) {
    if (isLoud(operation)) {
      for (ActionIndex earlier = 0; earlier < operation; ++earlier)
        choose(earlier, operation);
      return;
    }
    for (ActionIndex earlier : loud)
      choose(earlier, operation);
    bool isPure = facts.isPure(operation);
    if (!isPure)
      for (ActionIndex earlier : quietEffects)
        choose(earlier, operation);
    // Before, two pure operations with a common root had an edge; after, one side must have an effect.
    for (NameIndex root : roots[operation])
      for (ActionIndex earlier : isBefore || !isPure ? ofRoot[root].pure : ofRoot[root].effects)
        choose(earlier, operation);
  }

  void remember(ActionIndex operation) {
    if (isLoud(operation)) {
      loud.push_back(operation);
      return;
    }
    bool isPure = facts.isPure(operation);
    if (!isPure)
      quietEffects.push_back(operation);
    for (NameIndex root : roots[operation])
      (isPure ? ofRoot[root].pure : ofRoot[root].effects).push_back(operation);
  }

  bool mayShare(ActionIndex one, ActionIndex other) const {
    auto hasValues = [&](ActionIndex operation) {
      return !graph.operands[operation].empty() || !graph.results[operation].empty();
    };
    if (!hasValues(one) || !hasValues(other))
      return false;
    if (facts.hasUnknownRoot[one] || facts.hasUnknownRoot[other])
      return true;
    llvm::ArrayRef<NameIndex> few = roots[one], many = roots[other];
    if (few.size() > many.size())
      std::swap(few, many);
    return llvm::any_of(few, [&](NameIndex root) { return std::binary_search(many.begin(), many.end(), root); });
  }

  ReasonSet reasonsOf(ActionIndex predecessor, ActionIndex operation) const {
    // A producer that stands later gives the flow and nothing else: pairs are judged in program order.
    if (predecessor > operation)
      return 0;
    ReasonSet set = 0;
    ReasonSet either = facts.barriers[predecessor] | facts.barriers[operation];
    ReasonSet both = facts.barriers[predecessor] & facts.barriers[operation];
    ReasonSet collective = setOf(Reason::OrderedCollective);
    set |= isBefore ? either : (either & ~collective) | (both & collective);
    if (facts.hasUnknownRoot[predecessor] || facts.hasUnknownRoot[operation])
      set |= setOf(Reason::UnknownAliasFact);
    bool onePure = facts.isPure(predecessor), otherPure = facts.isPure(operation);
    bool areBothPure = onePure && otherPure;
    bool shares = mayShare(predecessor, operation);
    if (!areBothPure && (isBefore || shares || onePure == otherPure))
      set |= setOf(Reason::MemoryDependence);
    if (shares && (isBefore || !areBothPure))
      set |= setOf(Reason::AliasSet);
    return set;
  }

  const GraphFunction &graph;
  const bool isBefore;
  const DependenceOptions &options;
  TesseraFacts facts;
  std::vector<ActionIndex> producer;
  Lists<NameIndex> roots; ///< of each operation, ascending
  /// The last operation that chose it as a predecessor.
  std::vector<ActionIndex> chosen;
  std::vector<ActionIndex> list;
  std::vector<ActionIndex> loud, quietEffects;
  struct Users {
    std::vector<ActionIndex> pure, effects;
  };
  std::vector<Users> ofRoot;
  InferredDag dag;
};

} // namespace

llvm::Expected<InferredDag> precedent::inferTesseraDag(const GraphFunction &graph, DependencePolicy policy,
                                                       const DependenceOptions &options) {
  return TesseraInference(graph, policy, options).run();
}
