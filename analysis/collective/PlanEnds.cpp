#include "analysis/collective/PlanEnds.h"

#include "analysis/collective/PlanWaits.h"

#include <algorithm>

using namespace precedent;

/// What a step runs in its block, and not beside it.
static bool runsInBlock(const CollectivePlan &plan, ActionIndex step) {
  return plan.queue[step] == kNoNumber || plan.has(step, CollectivePlan::WaitsForQueue);
}

std::vector<ForeignWrite> precedent::foreignWrites(const CollectivePlan &plan, const PlanMemory &memory) {
  std::vector<PlanSlice> outputs;
  for (uint32_t gpu = 0; gpu < plan.numGpus(); ++gpu)
    outputs.push_back(memory.sliceOf({gpu, PlanBuffer::Output, 0, memory.sizeOf(gpu, PlanBuffer::Output)}));
  std::vector<ForeignWrite> writes;
  for (ActionIndex step = 0; step < plan.size(); ++step) {
    size_t before = writes.size();
    for (const PlanRange &range : plan.writes[step]) {
      PlanSlice slice = memory.sliceOf(range);
      const PlanSlice &output = outputs[range.gpu];
      bool isForeign = range.gpu != plan.gpuOfStep(step) || !runsInBlock(plan, step);
      if (!isForeign || slice.space != output.space ||
          std::max(slice.begin, output.begin) >= std::min(slice.end, output.end))
        continue;
      bool isKnown = std::any_of(writes.begin() + static_cast<ptrdiff_t>(before), writes.end(),
                                 [&](const ForeignWrite &write) { return write.range.gpu == range.gpu; });
      if (!isKnown)
        writes.push_back({step, range});
    }
  }
  return writes;
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

PlanEnds::PlanEnds(const CollectivePlan &plan, const PlanIndex &index)
    : graph(planOrder(plan, index)), first(graph.size()) {
  std::vector<std::vector<ActionIndex>> before(plan.numGpus());
  for (uint32_t gpu = 0; gpu < plan.numGpus(); ++gpu)
    before[gpu] = lastStepsOf(plan, gpu);
  // Which post each take uses is open where several blocks post or take. Once all takes are through, so many posts have
  // been made, whoever made them; of a block that posts, all but what the others can have made in its place.
  for (uint32_t counter = 0; counter < plan.counters.size(); ++counter) {
    const std::vector<ActionIndex> &posts = index.posts[counter], &takes = index.takes[counter];
    if (takes.empty())
      continue;
    int64_t needed = int64_t(takes.size()) - plan.counters[counter].initial;
    for (size_t begin = 0, end = 0; begin < posts.size(); begin = end) {
      while (end < posts.size() && plan.block[posts[end]] == plan.block[posts[begin]])
        ++end;
      int64_t which = needed - int64_t(posts.size() - (end - begin));
      if (which > 0)
        before[plan.gpuOfStep(takes.front())].push_back(posts[begin + std::min(size_t(which), end - begin) - 1]);
    }
  }
  for (uint32_t gpu = 0; gpu < plan.numGpus(); ++gpu) {
    for (ActionIndex step : before[gpu])
      graph.predecessors.append(step);
    graph.predecessors.finish();
    // A lane each: those of the meetings are numbered behind the blocks.
    graph.lane.push_back(plan.numBlocks() + endOf(gpu) - plan.size());
  }
}
