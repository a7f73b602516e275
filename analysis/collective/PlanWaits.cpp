#include "analysis/collective/PlanWaits.h"

#include "analysis/GraphOfEdges.h"

#include <algorithm>

using namespace precedent;

namespace {

class EdgeBuilder {
public:
  EdgeBuilder(const CollectivePlan &plan, const PlanIndex &index, unsigned stride, bool isLocal)
      : plan(plan), index(index), stride(stride), isLocal(isLocal), numEvents(stride * plan.size()) {}

  std::vector<ActionEdge> edges;
  ActionIndex size() const { return numEvents; }

  ActionIndex start(ActionIndex step) const { return stride * step; }
  ActionIndex middle(ActionIndex step) const { return stride * step + (stride > 1); }
  ActionIndex end(ActionIndex step) const { return stride * step + stride - 1; }

  void addProgram() {
    before.assign(plan.size(), kNoAction);
    llvm::DenseMap<uint32_t, ActionIndex> lastOfQueue;
    for (uint32_t block = 0; block < plan.numBlocks(); ++block) {
      ActionIndex last = kNoAction;
      for (ActionIndex step = plan.stepBegin[block]; step < plan.stepBegin[block + 1]; ++step) {
        before[step] = last;
        if (last != kNoAction)
          edges.emplace_back(end(last), start(step));
        for (unsigned part = 1; part < stride; ++part)
          edges.emplace_back(start(step) + part - 1, start(step) + part);
        if (plan.queue[step] != kNoNumber) {
          auto [entry, isFirst] = lastOfQueue.try_emplace(plan.queue[step], step);
          if (!isFirst && entry->second != last)
            edges.emplace_back(end(entry->second), start(step));
          entry->second = step;
          if (!plan.has(step, CollectivePlan::WaitsForQueue))
            continue;
        }
        last = step;
      }
    }
  }

  void addDependences() {
    // A wait that nothing answers never ends; its owner is put behind what it names, as it was meant.
    for (const PlanIndex::Dependence &dependence : index.dependences)
      if (dependence.target != kNoAction)
        add(end(dependence.signal != kNoAction ? dependence.signal : dependence.target), start(dependence.owner));
  }

  /// The k-th receive of a connection takes what the k-th send sent.
  void addMessages() {
    forEachMessage([&](ActionIndex send, ActionIndex receive) { add(end(send), middle(receive)); });
  }
  void addMeetingEnds() {
    forEachMessage([&](ActionIndex send, ActionIndex receive) {
      add(middle(send), middle(receive));
      add(start(receive), end(send));
    });
  }
  void addSlots(uint32_t slots) {
    for (size_t connection = 0; connection < index.sends.size(); ++connection) {
      const auto &sends = index.sends[connection], &receives = index.receives[connection];
      for (size_t later = slots; later < sends.size() && later - slots < receives.size(); ++later)
        add(middle(receives[later - slots]), end(sends[later]));
    }
  }

  void addCounters(bool isCautious) {
    for (uint32_t counter = 0; counter < plan.counters.size(); ++counter)
      addCounter(byBlock(index.posts[counter]), byBlock(index.takes[counter]), plan.counters[counter].initial,
                 isCautious);
  }

  void addPackets(bool isCautious) {
    for (const PlanIndex::Packet &packet : index.packets)
      if (isCautious || !packet.isShared)
        addAcross(packet.writer, packet.reader);
  }

  /// The k-th visits of all blocks of a barrier are one meeting.
  void addBarriers() {
    for (uint32_t barrier = 0; barrier < plan.barriers.size(); ++barrier) {
      if (plan.barriers[barrier].id == kNoNumber)
        continue;
      std::vector<llvm::ArrayRef<ActionIndex>> members = byBlock(index.visits[barrier]);
      size_t rounds = 0;
      for (llvm::ArrayRef<ActionIndex> member : members)
        rounds = std::max(rounds, member.size());
      for (llvm::ArrayRef<ActionIndex> member : members)
        for (size_t round = 0; round < member.size(); ++round) {
          ActionIndex visit = member[round], meeting = numEvents + static_cast<ActionIndex>(round);
          if (stride > 1)
            edges.emplace_back(start(visit), meeting);
          else if (before[visit] != kNoAction)
            edges.emplace_back(before[visit], meeting);
          edges.emplace_back(meeting, end(visit));
        }
      numEvents += static_cast<ActionIndex>(rounds);
    }
  }

  /// What follows a shared operation in a block of its group follows all of its parts.
  void addGroups() {
    for (uint32_t group = 0; group < plan.barriers.size(); ++group) {
      if (plan.barriers[group].id != kNoNumber)
        continue;
      ActionIndex whole = numEvents++;
      for (ActionIndex part : index.visits[group]) {
        edges.emplace_back(end(part), whole);
        if (part + 1 < plan.size() && plan.block[part + 1] == plan.block[part])
          edges.emplace_back(whole, start(part + 1));
      }
    }
  }

private:
  /// A step that waits for itself is not recorded: no kind of wait means that but a dependence, which says so.
  void add(ActionIndex first, ActionIndex second) { edges.emplace_back(first, second); }
  void addAcross(ActionIndex first, ActionIndex second) {
    if (!isLocal || plan.gpuOfStep(first) == plan.gpuOfStep(second))
      edges.emplace_back(end(first), stride > 1 ? middle(second) : second);
  }

  template <typename Visit> void forEachMessage(Visit visit) const {
    if (isLocal)
      return;
    for (size_t connection = 0; connection < index.sends.size(); ++connection) {
      const auto &sends = index.sends[connection], &receives = index.receives[connection];
      for (size_t at = 0; at < std::min(sends.size(), receives.size()); ++at)
        visit(sends[at], receives[at]);
    }
  }

  /// Steps in file order, cut where their block changes.
  std::vector<llvm::ArrayRef<ActionIndex>> byBlock(llvm::ArrayRef<ActionIndex> steps) const {
    std::vector<llvm::ArrayRef<ActionIndex>> parts;
    for (size_t begin = 0, at = 0; at < steps.size(); ++at)
      if (at + 1 == steps.size() || plan.block[steps[at + 1]] != plan.block[steps[at]]) {
        parts.push_back(steps.slice(begin, at + 1 - begin));
        begin = at + 1;
      }
    return parts;
  }

  void addCounter(std::vector<llvm::ArrayRef<ActionIndex>> posts, const std::vector<llvm::ArrayRef<ActionIndex>> &takes,
                  int64_t initial, bool isCautious) {
    std::stable_sort(posts.begin(), posts.end(), [](auto one, auto other) { return one.size() > other.size(); });
    int64_t numPosts = 0, numTakes = 0;
    for (llvm::ArrayRef<ActionIndex> part : posts)
      numPosts += part.size();
    for (llvm::ArrayRef<ActionIndex> part : takes)
      numTakes += part.size();
    for (llvm::ArrayRef<ActionIndex> part : takes)
      for (size_t at = 0; at < part.size(); ++at) {
        // Takes before this one: those of its own block, or at worst all of the other blocks', too.
        int64_t taken = isCautious ? numTakes - int64_t(part.size()) + int64_t(at) : int64_t(at);
        int64_t needed = std::min(taken + 1 - initial, numPosts);
        if (needed <= 0)
          continue;
        for (llvm::ArrayRef<ActionIndex> from : posts) {
          auto size = int64_t(from.size());
          int64_t which = isCautious ? std::min(needed, size) : needed - (numPosts - size);
          // The others post less. What a saturated block has posted, an earlier take of this block waits for.
          if (which <= 0 || (isCautious && at > 0 && needed > size))
            break;
          addAcross(from[which - 1], part[at]);
        }
      }
  }

  const CollectivePlan &plan;
  const PlanIndex &index;
  unsigned stride;
  bool isLocal;
  ActionIndex numEvents;
  /// The step of its block that each step waits for.
  std::vector<ActionIndex> before;
};

} // namespace

ActionGraph precedent::planOrder(const CollectivePlan &plan, const PlanIndex &index, PlanOrderKind kind) {
  EdgeBuilder builder(plan, index, 1, kind == PlanOrderKind::Local);
  builder.addProgram();
  builder.addDependences();
  builder.addMessages();
  builder.addCounters(/*isCautious=*/false);
  builder.addPackets(/*isCautious=*/false);
  builder.addBarriers();
  builder.addGroups();
  ActionGraph graph = graphOf(builder.edges, builder.size());
  graph.lane = plan.block;
  for (ActionIndex meeting = plan.size(); meeting < builder.size(); ++meeting)
    graph.lane.push_back(plan.numBlocks() + meeting - plan.size());
  return graph;
}

PlanWaits::PlanWaits(const CollectivePlan &plan, const PlanIndex &index, CommLevel level, bool isCautious)
    : numSteps(plan.size()), stride(level.kind == CommLevel::Kind::Buffered ? 1 : 3) {
  EdgeBuilder builder(plan, index, stride, /*isLocal=*/false);
  builder.addProgram();
  builder.addDependences();
  if (level.kind == CommLevel::Kind::Rendezvous)
    builder.addMeetingEnds();
  else
    builder.addMessages();
  if (level.kind == CommLevel::Kind::Slots)
    builder.addSlots(level.slots);
  builder.addCounters(isCautious);
  builder.addPackets(isCautious);
  builder.addBarriers();
  events = graphOf(builder.edges, builder.size());
}

std::vector<ActionIndex> PlanWaits::stepsOf(llvm::ArrayRef<ActionIndex> cycle) const {
  std::vector<ActionIndex> steps;
  for (ActionIndex event : cycle)
    if (event < stride * numSteps && (steps.empty() || steps.back() != event / stride))
      steps.push_back(event / stride);
  while (steps.size() > 1 && steps.front() == steps.back())
    steps.pop_back();
  return steps;
}
