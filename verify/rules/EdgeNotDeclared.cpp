//===- EdgeNotDeclared.cpp - an edge explains a dependency that is declared ---------------------------------------===//

#include "verify/Rule.h"
#include "verify/rules/support/Elements.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

using namespace precedent;

namespace {
/// Edges with an unknown end, and edges from an action to itself, are other rules' business. Where an id is used twice
/// an edge means the first action that bears it, as everywhere.
class EdgeNotDeclared : public ObjectRule {
public:
  void state(const ObjectSubject &subject, Claims &claims) const override {
    const EdgeTable &edges = subject.object.edges;
    std::vector<uint32_t> subjects;
    for (uint32_t edge = 0; edge < edges.size(); ++edge)
      if (edges.from[edge] != kNoAction && edges.to[edge] != kNoAction && edges.from[edge] != edges.to[edge])
        subjects.push_back(edge);
    GroundClaim claim;
    claim.total = subjects.size();
    claim.refuted = undeclaredBySearch(subject.object, subjects);
    claim.refutedAgain = undeclaredByMarks(subject.object);
    claims.add(std::move(claim));
  }

  Finding explain(const ObjectSubject &subject, const Refutation &refutation, Explainer &) const override {
    const ScheduleObject &object = subject.object;
    uint32_t edge = refutation.instance;
    ActionIndex from = object.edges.from[edge], to = object.edges.to[edge];
    std::string first = inQuotes(object.edges.predecessor[edge].text),
                second = inQuotes(object.edges.successor[edge].text);
    Finding finding = findingAt(object, Part::Edge, edge);
    finding.message = "the edge from " + first + " to " + second + " explains a dependency that action " + second +
                      " does not declare";
    // Only for the wording of the fix, so a hub of a million dependencies is not searched for each of its edges.
    bool isReversed = llvm::is_contained(object.graph.predecessors[from].take_front(kSearched), to);
    finding.fix = Fix{isReversed ? "exchange predecessor and successor: " + first + " depends on " + second
                                 : "add " + first + " to depends_on of " + second + ", or remove the edge",
                      {},
                      {}};
    return finding;
  }

private:
  static constexpr size_t kSearched = 1024;

  /// Searches the dependencies of the successor: one by one where there are few, else in a hash set of a hub's pairs.
  static std::vector<uint32_t> undeclaredBySearch(const ScheduleObject &object, llvm::ArrayRef<uint32_t> subjects) {
    constexpr size_t kFew = 16;
    auto pair = [](ActionIndex from, ActionIndex to) { return uint64_t(from) << 32 | to; };
    const Lists<ActionIndex> &predecessors = object.graph.predecessors;
    llvm::DenseSet<uint64_t> declaredByHubs;
    for (ActionIndex to = 0; to < predecessors.size(); ++to)
      if (predecessors[to].size() > kFew)
        for (ActionIndex from : predecessors[to])
          declaredByHubs.insert(pair(from, to));
    std::vector<uint32_t> undeclared;
    for (uint32_t edge : subjects) {
      ActionIndex from = object.edges.from[edge], to = object.edges.to[edge];
      bool isDeclared = predecessors[to].size() > kFew ? declaredByHubs.contains(pair(from, to))
                                                       : llvm::is_contained(predecessors[to], from);
      if (!isDeclared)
        undeclared.push_back(edge);
    }
    return undeclared;
  }

  /// Edges by successor; for each successor its declared predecessors are marked with its number, then looked at.
  static std::vector<uint32_t> undeclaredByMarks(const ScheduleObject &object) {
    const ActionTable &actions = object.actions;
    std::vector<uint32_t> undeclared;
    std::vector<ActionIndex> mark(actions.size(), kNoAction);
    for (ActionIndex to = 0; to < actions.size(); ++to) {
      for (ActionIndex from : actions.dependsOnAction[to])
        if (from != kNoAction)
          mark[from] = to;
      for (uint32_t edge : object.edges.bySuccessor[to])
        if (ActionIndex from = object.edges.from[edge]; from != kNoAction && from != to && mark[from] != to)
          undeclared.push_back(edge);
    }
    llvm::sort(undeclared);
    return undeclared;
  }
};
} // namespace

namespace precedent {
std::unique_ptr<Rule> makeEdgeNotDeclared() {
  return std::make_unique<EdgeNotDeclared>();
}
} // namespace precedent
