#include "verify/Rule.h"
#include "verify/rules/support/CarrierShape.h"
#include "verify/rules/support/RowText.h"

#include "llvm/ADT/Twine.h"

#include <utility>

using namespace precedent;

namespace {

/// One note for a file: how many edges say nothing new. The analysis counts them; what is claimed here is that the
/// first of them is one, and a walk of its own shows the path.
class RedundantDependency : public CarrierRule {
public:
  bool applies(const CarrierSubject &subject) const override { return isReadable(subject) && subject.redundancy; }

  void state(const CarrierSubject &subject, Claims &claims) const override {
    claims.add(GroundClaim::of(
        1, [&](uint32_t) { return !firstImplied(subject).has_value(); },
        [&](uint32_t) {
          std::optional<RedundantEdge> edge = firstImplied(subject);
          return edge && !pathAround(subject.carrier.graph, *edge).empty();
        }));
  }

  Finding explain(const CarrierSubject &subject, const Refutation &, Explainer &explainer) const override {
    const PipelineCarrier &carrier = subject.carrier;
    RedundantEdge edge = *firstImplied(subject);
    ActionIndex before = carrier.graph.predecessors[edge.successor][edge.entry];
    uint64_t count = subject.redundancy->count;
    Finding finding;
    finding.message = (llvm::Twine(count) + " of " + llvm::Twine(subject.facts.edges) +
                       (count == 1 ? " dependencies is" : " dependencies are") + " implied by others, first that of " +
                       stepText(carrier.rows, edge.successor) + " on " + stepText(carrier.rows, before))
                          .str();
    finding.anchor = Anchor::row(edge.successor, "depends_on", entryInList(carrier.rows, edge));
    finding.actions = {carrier.rows.actionId[before].str(), carrier.rows.actionId[edge.successor].str()};
    finding.values = {{"redundant", std::to_string(count)}};
    finding.notes.push_back("it follows from " +
                            pathText(carrier.rows, shortestReason(carrier.graph, edge, explainer)));
    return finding;
  }

private:
  /// The first edge that is redundant for another reason than standing in its list twice. Linear in the lists that are
  /// looked at, however long they are.
  static std::optional<RedundantEdge> firstImplied(const CarrierSubject &subject) {
    const ActionGraph &graph = subject.carrier.graph;
    llvm::ArrayRef<RedundantEdge> edges = subject.redundancy->edges;
    std::vector<ActionIndex> listedBy(graph.size(), kNoAction);
    while (!edges.empty()) {
      ActionIndex successor = edges.front().successor;
      llvm::ArrayRef<ActionIndex> list = graph.predecessors[successor];
      for (uint32_t entry = 0; entry < list.size() && !edges.empty() && edges.front().successor == successor; ++entry) {
        bool isRepeat = std::exchange(listedBy[list[entry]], successor) == successor;
        if (edges.front().entry != entry)
          continue;
        if (!isRepeat)
          return edges.front();
        edges = edges.drop_front();
      }
    }
    return std::nullopt;
  }

  /// A path between the ends of the edge that does not use it, its ends included; empty if there is none. Walks back
  /// from the other predecessors; linear.
  static std::vector<ActionIndex> pathAround(const ActionGraph &graph, const RedundantEdge &edge) {
    ActionIndex start = graph.predecessors[edge.successor][edge.entry];
    std::vector<ActionIndex> queue, nextOf(graph.size(), kNoAction);
    auto visit = [&](ActionIndex action, ActionIndex next) {
      if (nextOf[action] == kNoAction) {
        nextOf[action] = next;
        queue.push_back(action);
      }
    };
    for (ActionIndex other : graph.predecessors[edge.successor])
      if (other != start)
        visit(other, edge.successor);
    for (size_t head = 0; head < queue.size() && nextOf[start] == kNoAction; ++head)
      for (ActionIndex before : graph.predecessors[queue[head]])
        visit(before, queue[head]);
    std::vector<ActionIndex> path;
    if (nextOf[start] != kNoAction)
      for (ActionIndex action = start; action != kNoAction;
           action = action == edge.successor ? kNoAction : nextOf[action])
        path.push_back(action);
    return path;
  }

  /// The shortest of the paths by which the solver's cores tie another predecessor to the edge's start; the walk's own
  /// where no window was small enough to ask.
  static std::vector<ActionIndex> shortestReason(const ActionGraph &graph, const RedundantEdge &edge,
                                                 Explainer &explainer) {
    ActionIndex start = graph.predecessors[edge.successor][edge.entry];
    std::vector<ActionIndex> shortest;
    for (ActionIndex other : graph.predecessors[edge.successor]) {
      if (other == start)
        continue;
      std::vector<ActionIndex> path = explainer.pathBetween(start, other);
      if (!path.empty() && (shortest.empty() || path.size() < shortest.size()))
        shortest = std::move(path);
    }
    if (shortest.empty())
      return pathAround(graph, edge);
    shortest.push_back(edge.successor);
    return shortest;
  }

  /// The first steps and the last; a path can be as long as the file.
  static std::string pathText(const RowTable &rows, llvm::ArrayRef<ActionIndex> path) {
    constexpr size_t kMostShown = 6;
    std::string text;
    for (ActionIndex action : path.take_front(path.size() > kMostShown ? kMostShown / 2 : path.size()))
      text += (text.empty() ? "" : " → ") + stepText(rows, action);
    if (path.size() > kMostShown)
      text += (" → " + llvm::Twine(path.size() - kMostShown / 2 - 1) + " more → " + stepText(rows, path.back())).str();
    return text;
  }

  /// The graph leaves out entries that name nothing; the text does not.
  static uint32_t entryInList(const RowTable &rows, const RedundantEdge &edge) {
    llvm::ArrayRef<ActionIndex> targets = rows.dependsOnRow[edge.successor];
    uint32_t left = edge.entry;
    for (uint32_t entry = 0; entry < targets.size(); ++entry)
      if (targets[entry] != kNoAction && left-- == 0)
        return entry;
    return 0;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeRedundantDependency() {
  return std::make_unique<RedundantDependency>();
}
} // namespace precedent
