#include "analysis/GraphOfEdges.h"
#include "verify/collective/PlanRule.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"

using namespace precedent;

namespace {
class CollectiveOrder : public PlanRule {
public:
  bool applies(const PlanSubject &subject) const override {
    return llvm::any_of(subject.plan.barriers, [](const PlanBarrier &barrier) { return barrier.id != kNoNumber; });
  }

  void state(const PlanSubject &subject, Claims &claims) const override {
    Meetings meetings(subject);
    claims.add(waitClaim(meetings.graph, Topology(meetings.graph)));
  }

  Finding explain(const PlanSubject &subject, const Refutation &, Explainer &) const override {
    const CollectivePlan &plan = subject.plan;
    Meetings meetings(subject);
    Topology topology(meetings.graph);
    std::vector<ActionIndex> steps;
    std::vector<std::string> notes;
    llvm::ArrayRef<ActionIndex> cycle = topology.cycle();
    for (size_t at = 0; at < cycle.size(); ++at) {
      ActionIndex next = cycle[(at + 1) % cycle.size()];
      auto edge = llvm::find_if(meetings.visits,
                                [&](const auto &entry) { return entry.before == cycle[at] && entry.after == next; });
      steps.push_back(edge->second);
      notes.push_back(stepWithPlace(plan, edge->first) + " meets at barrier " +
                      std::to_string(plan.barriers[meetings.barrierOf[cycle[at]]].id) + " before " +
                      stepWithPlace(plan, edge->second) + " meets at barrier " +
                      std::to_string(plan.barriers[meetings.barrierOf[next]].id));
    }
    Finding finding = findingAt(subject, steps,
                                "blocks of GPU " + llvm::Twine(plan.gpuOfStep(steps.front())) +
                                    " come to their barriers in different orders");
    finding.notes = std::move(notes);
    return finding;
  }

private:
  /// The k-th meeting at each barrier, and which of them a block comes to after which.
  struct Meetings {
    struct Visit {
      ActionIndex before, after; ///< meetings
      ActionIndex first, second; ///< steps
    };
    std::vector<Visit> visits;
    std::vector<uint32_t> barrierOf;
    ActionGraph graph;

    explicit Meetings(const PlanSubject &subject) {
      const CollectivePlan &plan = subject.plan;
      llvm::DenseMap<std::pair<uint32_t, uint32_t>, ActionIndex> known;
      std::vector<ActionEdge> edges;
      for (uint32_t block = 0; block < plan.numBlocks(); ++block) {
        llvm::DenseMap<uint32_t, uint32_t> rounds;
        ActionIndex last = kNoAction, lastStep = kNoAction;
        for (ActionIndex step = plan.stepBegin[block]; step < plan.stepBegin[block + 1]; ++step)
          for (const PlanSync &sync : plan.syncs[step]) {
            if (sync.kind != PlanSync::Kind::Barrier || plan.barriers[sync.object].id == kNoNumber)
              continue;
            auto number = static_cast<ActionIndex>(barrierOf.size());
            auto [entry, isNew] = known.try_emplace({sync.object, rounds[sync.object]++}, number);
            if (isNew)
              barrierOf.push_back(sync.object);
            if (last != kNoAction) {
              edges.emplace_back(last, entry->second);
              visits.push_back({last, entry->second, lastStep, step});
            }
            last = entry->second;
            lastStep = step;
          }
      }
      graph = graphOf(edges, static_cast<ActionIndex>(barrierOf.size()));
    }
  };
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeCollectiveOrder() {
  return std::make_unique<CollectiveOrder>();
}
} // namespace precedent
