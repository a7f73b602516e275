#include "analysis/collective/PlanResult.h"

#include "analysis/collective/PlanStore.h"

#include <algorithm>
#include <deque>

using namespace precedent;

/// Pieces that are moved, and terms of sums that are kept.
static constexpr uint64_t kMostWork = uint64_t(1) << 23;
static constexpr uint64_t kMostTerms = uint64_t(1) << 26;

namespace {

class Run {
public:
  Run(const CollectivePlan &plan, const PlanMemory &memory)
      : plan(plan), memory(memory), store(values, memory.numSpaces()), queues(plan.connections.size()) {
    for (uint32_t gpu = 0; gpu < plan.numGpus(); ++gpu) {
      PlanSlice input = memory.sliceOf({gpu, PlanBuffer::Input, 0, memory.sizeOf(gpu, PlanBuffer::Input)});
      if (input.begin < input.end)
        store.write(input, {{input.end - input.begin, values.ofInput(gpu, 0), kNoAction}}, kNoAction);
    }
  }

  bool isCut() const { return store.work() > kMostWork || values.size() > kMostTerms; }

  void execute(ActionIndex step) {
    std::optional<PlanPieces> value;
    auto include = [&](PlanPieces part) { value = value ? store.add(*value, part) : std::move(part); };
    if (plan.receivesOn[step] != kNoNumber) {
      std::deque<PlanPieces> &queue = queues[plan.receivesOn[step]];
      assert(!queue.empty() && "an order puts each send before its receive");
      include(std::move(queue.front()));
      queue.pop_front();
    }
    for (const PlanRange &range : plan.reads[step])
      include(store.read(memory.sliceOf(range)));
    if (!value)
      return;
    for (const PlanRange &range : plan.writes[step])
      store.write(memory.sliceOf(range), *value, step);
    if (plan.sendsOn[step] != kNoNumber)
      queues[plan.sendsOn[step]].push_back(std::move(*value));
  }

  void collect(PlanResult &result);

private:
  /// What a range of an output must hold.
  struct Wanted {
    int64_t begin, end;
    std::vector<PlanTerm> terms;
  };
  bool wantedOf(uint32_t gpu, std::vector<Wanted> &wanted);
  void compare(uint32_t gpu, const Wanted &wanted, PlanResult &result);

  const CollectivePlan &plan;
  const PlanMemory &memory;
  PlanValues values;
  PlanStore store;
  std::vector<std::deque<PlanPieces>> queues;
  uint32_t root = kNoNumber; ///< of a broadcast
};

bool Run::wantedOf(uint32_t gpu, std::vector<Wanted> &wanted) {
  int64_t numGpus = plan.numGpus();
  int64_t input = memory.sizeOf(gpu, PlanBuffer::Input), output = memory.sizeOf(gpu, PlanBuffer::Output);
  auto fromAll = [&](int64_t distance) {
    std::vector<PlanTerm> terms;
    for (uint32_t other = 0; other < numGpus; ++other)
      terms.push_back({other, distance});
    wanted.push_back({0, output, std::move(terms)});
  };
  switch (memory.collective()) {
  case Collective::Allreduce:
    fromAll(0);
    return input == output;
  case Collective::ReduceScatter:
    fromAll(gpu * output);
    return input == output * numGpus;
  case Collective::Allgather:
    for (uint32_t other = 0; other < numGpus; ++other)
      wanted.push_back({other * input, (other + 1) * input, {{other, -(other * input)}}});
    return output == input * numGpus;
  case Collective::Alltoall: {
    int64_t part = input / numGpus;
    for (uint32_t other = 0; other < numGpus; ++other)
      wanted.push_back({other * part, (other + 1) * part, {{other, gpu * part - other * part}}});
    return input == output && input % numGpus == 0;
  }
  case Collective::Broadcast:
    wanted.push_back({0, output, {{root, 0}}});
    return input == output;
  case Collective::Other:
    return false;
  }
  return false;
}

void Run::compare(uint32_t gpu, const Wanted &wanted, PlanResult &result) {
  PlanSlice slice = memory.sliceOf({gpu, PlanBuffer::Output, wanted.begin, wanted.end});
  int64_t at = 0;
  for (const PlanPiece &piece : store.read(slice)) {
    // Distances in memory are from the unit's place there; here they are from its number in the output.
    std::vector<PlanTerm> found = values.termsOf(PlanValues::move(piece.value, wanted.begin));
    PlanOutcome outcome{
        {gpu, PlanBuffer::Output, wanted.begin + at, wanted.begin + at + piece.length}, piece.writer, {}, {}};
    std::set_difference(wanted.terms.begin(), wanted.terms.end(), found.begin(), found.end(),
                        std::back_inserter(outcome.missing));
    std::set_difference(found.begin(), found.end(), wanted.terms.begin(), wanted.terms.end(),
                        std::back_inserter(outcome.extra));
    at += piece.length;
    result.outcomes.push_back(std::move(outcome));
  }
}

void Run::collect(PlanResult &result) {
  if (memory.collective() == Collective::Broadcast) {
    PlanPieces first = store.read(memory.sliceOf({0, PlanBuffer::Output, 0, 1}));
    root = values.termsOf(first.front().value).front().gpu;
    root = root == kGarbage ? 0 : root;
  }
  for (uint32_t gpu = 0; gpu < plan.numGpus() && result.sizesFit; ++gpu) {
    std::vector<Wanted> wanted;
    result.sizesFit = wantedOf(gpu, wanted);
    for (PlanBuffer buffer : {PlanBuffer::Input, PlanBuffer::Output})
      result.sizesFit &= memory.sizeOf(gpu, buffer) == memory.sizeOf(0, buffer);
    for (const Wanted &part : wanted)
      if (result.sizesFit && part.begin < part.end)
        compare(gpu, part, result);
  }
  if (!result.sizesFit)
    result.outcomes.clear();
}

} // namespace

PlanResult precedent::runPlan(const CollectivePlan &plan, const PlanMemory &memory, const Topology &topology) {
  PlanResult result;
  result.isCollective = memory.collective() != Collective::Other;
  if (!result.isCollective)
    return result;
  Run run(plan, memory);
  for (uint32_t place = 0; place < topology.size() && !run.isCut(); ++place)
    if (topology.rowAt(place) < plan.size())
      run.execute(topology.rowAt(place));
  result.isCut = run.isCut();
  if (!result.isCut)
    run.collect(result);
  return result;
}
