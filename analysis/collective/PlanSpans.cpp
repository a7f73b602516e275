#include "analysis/collective/PlanSpans.h"

#include "analysis/collective/PlanWaits.h"

#include <algorithm>

using namespace precedent;

/// Whether a step runs in its block, and not beside it.
static bool runsInBlock(const CollectivePlan &plan, ActionIndex step) {
  return plan.queue[step] == kNoNumber || plan.has(step, CollectivePlan::WaitsForQueue);
}

std::vector<ForeignAccess> precedent::foreignAccesses(const CollectivePlan &plan, const PlanMemory &memory) {
  std::vector<PlanSlice> outputs;
  outputs.reserve(plan.numGpus());
  for (uint32_t gpu = 0; gpu < plan.numGpus(); ++gpu)
    outputs.push_back(memory.sliceOf({gpu, PlanBuffer::Output, 0, memory.sizeOf(gpu, PlanBuffer::Output)}));
  std::vector<ForeignAccess> accesses;
  for (ActionIndex step = 0; step < plan.size(); ++step)
    for (bool isWrite : {false, true})
      for (const PlanRange &range : (isWrite ? plan.writes : plan.reads)[step]) {
        bool isOfProxy = range.gpu == plan.gpuOfStep(step);
        if (range.buffer == PlanBuffer::Scratch || range.begin >= range.end ||
            (isOfProxy && (!isWrite || runsInBlock(plan, step))))
          continue;
        PlanSlice slice = memory.sliceOf(range);
        const PlanSlice &output = outputs[range.gpu];
        bool isToOutput =
            slice.space == output.space && std::max(slice.begin, output.begin) < std::min(slice.end, output.end);
        accesses.push_back({step, range, isWrite, isToOutput, isOfProxy});
      }
  return accesses;
}

std::vector<ActionIndex> precedent::lastStepsOf(const CollectivePlan &plan, uint32_t gpu) {
  std::vector<ActionIndex> steps;
  for (uint32_t block = 0; block < plan.numBlocks(); ++block) {
    if (plan.gpuOf[block] != gpu)
      continue;
    ActionIndex step = plan.stepBegin[block + 1];
    while (step > plan.stepBegin[block] && !runsInBlock(plan, step - 1))
      --step;
    if (step > plan.stepBegin[block])
      steps.push_back(step - 1);
  }
  return steps;
}

/// Which post each take uses is open where several blocks post or take. All the same, each uses one, so that who posts
/// has begun; and once all takes are through, so many posts have been made, whoever made them: of a block that posts,
/// all but what the others can have made in its place.
void PlanSpans::addCounter(const CollectivePlan &plan, llvm::ArrayRef<ActionIndex> posts,
                           llvm::ArrayRef<ActionIndex> takes, int64_t initial, std::vector<ActionEdge> &edges) const {
  if (takes.empty() || posts.empty())
    return;
  uint32_t poster = plan.gpuOfStep(posts.front()); // a channel comes from one GPU, and so does a semaphore
  for (ActionIndex take : takes)
    if (initial == 0 && plan.gpuOfStep(take) != poster)
      edges.emplace_back(beginOf(poster), take);
  int64_t needed = int64_t(takes.size()) - initial;
  for (size_t begin = 0, end = 0; begin < posts.size(); begin = end) {
    while (end < posts.size() && plan.block[posts[end]] == plan.block[posts[begin]])
      ++end;
    int64_t which = needed - int64_t(posts.size() - (end - begin));
    if (which > 0)
      edges.emplace_back(posts[begin + std::min(size_t(which), end - begin) - 1], endOf(plan.gpuOfStep(takes.front())));
  }
}

PlanSpans::PlanSpans(const CollectivePlan &plan, const PlanIndex &index) {
  ActionGraph order = planOrder(plan, index);
  first = order.size();
  std::vector<ActionEdge> edges;
  edges.reserve(order.predecessors.total() + 2 * size_t(plan.numBlocks()));
  for (ActionIndex event = 0; event < order.size(); ++event)
    for (ActionIndex before : order.predecessors[event])
      edges.emplace_back(before, event);
  // A step beside its block begins behind one that is in it, or is the first itself.
  for (uint32_t block = 0; block < plan.numBlocks(); ++block)
    for (ActionIndex step = plan.stepBegin[block]; step < plan.stepBegin[block + 1]; ++step) {
      edges.emplace_back(beginOf(plan.gpuOf[block]), step);
      if (runsInBlock(plan, step))
        break;
    }
  for (uint32_t gpu = 0; gpu < plan.numGpus(); ++gpu)
    for (ActionIndex step : lastStepsOf(plan, gpu))
      edges.emplace_back(step, endOf(gpu));
  for (uint32_t counter = 0; counter < plan.counters.size(); ++counter)
    addCounter(plan, index.posts[counter], index.takes[counter], plan.counters[counter].initial, edges);
  graph = graphOf(edges, first + 2 * plan.numGpus());
  // A lane each: those of the meetings are numbered behind the blocks.
  graph.lane = std::move(order.lane);
  for (ActionIndex event = first; event < graph.size(); ++event)
    graph.lane.push_back(plan.numBlocks() + event - plan.size());
}
