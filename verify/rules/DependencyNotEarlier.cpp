#include "verify/Rule.h"
#include "verify/rules/support/CarrierShape.h"
#include "verify/rules/support/DependencyPlace.h"
#include "verify/rules/support/RowText.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/Twine.h"

using namespace precedent;

namespace {

/// How many actions are looked at for a cycle to show; without one the two rows are the evidence.
constexpr size_t kMostVisited = 1024;

/// Actions from `from` to `to`, each a predecessor of the next; empty if none was found. Walks back from `to`.
std::vector<ActionIndex> shortChain(const ActionGraph &graph, ActionIndex from, ActionIndex to) {
  llvm::DenseMap<ActionIndex, ActionIndex> nextOf;
  std::vector<ActionIndex> queue = {to};
  nextOf[to] = kNoAction;
  for (size_t head = 0; head < queue.size() && queue.size() < kMostVisited && !nextOf.contains(from); ++head)
    for (ActionIndex before : graph.predecessors[queue[head]])
      if (nextOf.try_emplace(before, queue[head]).second)
        queue.push_back(before);
  std::vector<ActionIndex> chain;
  if (nextOf.contains(from))
    for (ActionIndex action = from; action != kNoAction; action = nextOf.lookup(action))
      chain.push_back(action);
  return chain;
}

class DependencyNotEarlier : public CarrierRule {
public:
  bool applies(const CarrierSubject &subject) const override { return rowsAreReadable(subject.carrier); }

  void state(const CarrierSubject &subject, Claims &claims) const override {
    const RowTable &rows = subject.carrier.rows;
    RangeClaim claim;
    claim.quantity = "rows from a dependency to its consumer";
    claim.low = 1;
    for (ActionIndex row = 0; row < rows.size(); ++row) {
      llvm::ArrayRef<ActionIndex> targets = rows.dependsOnRow[row];
      for (size_t entry = 0; entry < targets.size(); ++entry)
        if (targets[entry] != kNoAction)
          claim.add(int64_t(row) - int64_t(targets[entry]),
                    static_cast<uint32_t>(rows.dependsOnRow.beginOf(row) + entry));
    }
    claims.add(std::move(claim));
  }

  Finding explain(const CarrierSubject &subject, const Refutation &refutation, Explainer &) const override {
    const RowTable &rows = subject.carrier.rows;
    DependencyPlace place = placeOfDependency(rows, refutation.subject);
    ActionIndex before = rows.dependsOnRow[place.row][place.entry];
    Finding finding;
    finding.message = rowText(rows, place.row);
    if (before == place.row)
      finding.message += " depends on itself";
    else
      finding.message += " depends on " + rowText(rows, before) + ", which stands later";
    finding.anchor = place.anchor();
    finding.actions = {rows.actionId[before].str(), rows.actionId[place.row].str()};
    finding.values = {{"row", std::to_string(place.row)}, {"dependency_row", std::to_string(before)}};
    // Rows can stand in a wrong order without a cycle.
    if (subject.order.topology.isAcyclic())
      return finding;
    std::vector<ActionIndex> chain = shortChain(subject.carrier.graph, place.row, before);
    if (chain.empty())
      return finding;
    finding.counterexample.emplace();
    for (ActionIndex action : chain)
      finding.counterexample->cycle.push_back(rows.actionId[action].str());
    return finding;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeDependencyNotEarlier() {
  return std::make_unique<DependencyNotEarlier>();
}
} // namespace precedent
