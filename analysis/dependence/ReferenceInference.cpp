#include "analysis/dependence/ReferenceInference.h"

#include "analysis/dependence/ConflictFrontier.h"
#include "analysis/dependence/PairReasons.h"
#include "analysis/dependence/TurnKeeper.h"
#include "core/support/InputError.h"

#include "llvm/ADT/STLExtras.h"

using namespace precedent;

namespace {

class EdgeFinder {
public:
  EdgeFinder(const GraphFunction &graph, const Effects &effects, RangeMeeting &meeting)
      : graph(graph), effects(effects), frontier(effects.ranges, meeting), turns(effects), reasons(effects, meeting),
        producer(graph.names.size(), kNoAction), chosenFor(graph.size(), kNoAction),
        impliedFor(graph.size(), kNoAction), hasSuccessor(graph.size(), false) {}

  llvm::Error run(uint64_t maxEdges) {
    for (ActionIndex operation = 0; operation < graph.size(); ++operation) {
      flows.clear();
      others.clear();
      for (NameIndex operand : graph.operands[operation])
        if (producer[operand] != kNoAction)
          choose(producer[operand], operation, flows);
      auto tell = [&](ActionIndex earlier) { choose(earlier, operation, others); };
      ActionIndex floor = barrier == kNoAction ? 0 : barrier;
      for (const Access &access : effects.accesses[operation])
        frontier.add(operation, access, floor, tell);
      turns.add(operation, tell);
      addBarriers(operation);
      leaveOutImplied(operation);
      draw(operation);
      if (dag.numEdges() > maxEdges)
        return makeInputError("limit-exceeded", Verdict::Invalid,
                              graph.locator ? graph.locator->locate(Anchor::row(operation)) : Location(),
                              "the graph has more than " + llvm::Twine(maxEdges) + " edges up to this operation",
                              "raise --max-edges");
      for (NameIndex result : graph.results[operation])
        producer[result] = operation;
    }
    return llvm::Error::success();
  }

  InferredDag dag;

private:
  void choose(ActionIndex earlier, ActionIndex operation, std::vector<ActionIndex> &list) {
    if (earlier == operation || chosenFor[earlier] == operation)
      return;
    chosenFor[earlier] = operation;
    list.push_back(earlier);
  }

  /// What stands before the last barrier is before everything behind it. A barrier itself waits for whatever has no
  /// successor yet; behind it, who waits for nobody else waits for the barrier.
  void addBarriers(ActionIndex operation) {
    if (barrier != kNoAction) {
      llvm::erase_if(others, [&](ActionIndex earlier) { return earlier < barrier; });
      auto isBehind = [&](ActionIndex earlier) { return earlier >= barrier; };
      if (llvm::none_of(others, isBehind) && llvm::none_of(flows, isBehind))
        choose(barrier, operation, others);
    }
    if (!effects.turns[operation].isBarrier())
      return;
    for (ActionIndex earlier = barrier == kNoAction ? 0 : barrier; earlier < operation; ++earlier)
      if (!hasSuccessor[earlier])
        choose(earlier, operation, others);
    barrier = operation;
  }

  /// Drops the pairs that another chosen operation implies by one edge of its own. Looks at a bounded number of edges:
  /// what it misses is redundant, not wrong.
  void leaveOutImplied(ActionIndex operation) {
    if (others.empty() || others.size() + flows.size() < 2)
      return;
    size_t left = 64 * (others.size() + flows.size());
    for (llvm::ArrayRef<ActionIndex> list : {llvm::ArrayRef<ActionIndex>(flows), llvm::ArrayRef<ActionIndex>(others)})
      for (ActionIndex middle : list) {
        llvm::ArrayRef<ActionIndex> before = dag.graph.predecessors[middle];
        if (before.size() > left)
          continue;
        left -= before.size();
        for (ActionIndex first : before)
          impliedFor[first] = operation;
      }
    llvm::erase_if(others, [&](ActionIndex earlier) { return impliedFor[earlier] == operation; });
  }

  void draw(ActionIndex operation) {
    llvm::sort(flows);
    others.insert(others.end(), flows.begin(), flows.end());
    llvm::sort(others);
    for (ActionIndex earlier : others) {
      bool isFlow = std::binary_search(flows.begin(), flows.end(), earlier);
      ReasonSet set = reasons.of(earlier, operation) | (isFlow ? setOf(Reason::Flow) : 0);
      assert(set && "an edge without a reason");
      dag.graph.predecessors.append(earlier);
      dag.reasons.push_back(set);
      hasSuccessor[earlier] = true;
    }
    dag.graph.predecessors.finish();
  }

  const GraphFunction &graph;
  const Effects &effects;
  ConflictFrontier frontier;
  TurnKeeper turns;
  PairReasons reasons;
  std::vector<ActionIndex> producer;
  /// The last operation for which it was chosen, or found to be implied.
  std::vector<ActionIndex> chosenFor, impliedFor;
  std::vector<bool> hasSuccessor;
  ActionIndex barrier = kNoAction; ///< the last one
  std::vector<ActionIndex> flows, others;
};

} // namespace

llvm::Expected<ReferenceInference> precedent::inferReference(const GraphFunction &graph,
                                                             const DependenceOptions &options) {
  ReferenceInference inference;
  inference.effects = concludeEffects(graph);
  inference.meeting = std::make_unique<RangeMeeting>(inference.effects->ranges, inference.effects->terms,
                                                     options.solver, options.maxRangeQueries);
  if (inference.meeting->areAssumptionsContradictory())
    return makeInputError("contradictory-assumptions", Verdict::Invalid,
                          graph.locator ? graph.locator->locate(Anchor::attribute("facts")) : Location(),
                          "no values of the symbols satisfy `symbols` and `assume` together",
                          "from a contradiction everything follows, so nothing can be concluded from this file");
  EdgeFinder finder(graph, *inference.effects, *inference.meeting);
  if (llvm::Error error = finder.run(options.maxEdges))
    return std::move(error);
  inference.dag = std::move(finder.dag);
  inference.numUnsettled = inference.meeting->numUnsettled();
  return inference;
}
