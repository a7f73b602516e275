#include "props/schedule/ScheduleSimulator.h"

#include "props/schedule/ScheduleWires.h"

#include <algorithm>

using namespace precedent::simulation;

static bool hasTransfers(const RankProgram &program) {
  return std::any_of(program.ranks.begin(), program.ranks.end(), [](const std::vector<Step> &steps) {
    return std::any_of(steps.begin(), steps.end(), [](const Step &step) { return transfers(step.work); });
  });
}

namespace {

class Machine {
public:
  Machine(const RankProgram &program, Sending sending, size_t slots)
      : program(program), sending(sending),
        work(program, hasTransfers(program), /*waits=*/sending == Sending::Stream, trouble),
        wires(program, sending, slots, work, trouble) {}
  Outcome run();

private:
  void makeLanes();
  bool advance(Lane &lane);
  bool post(Lane &lane);
  bool finish(Lane &lane);
  bool checkColumns();

  const RankProgram &program;
  Sending sending;
  Trouble trouble;
  ScheduleWork work;
  ScheduleWires wires;
  std::vector<Lane> lanes;
};

} // namespace

void Machine::makeLanes() {
  for (size_t rank = 0; rank < program.ranks.size(); ++rank) {
    Lane all, transferLane;
    all.rank = transferLane.rank = int(rank);
    for (const Step &step : program.ranks[rank])
      (sending == Sending::Stream && transfers(step.work) ? transferLane : all).steps.push_back(step);
    lanes.push_back(all);
    if (sending == Sending::Stream)
      lanes.push_back(transferLane);
  }
}

/// Between two of DeepSpeed's steps all ranks may be made to wait for each other, so both ends of a message stand in
/// one.
bool Machine::checkColumns() {
  std::map<std::tuple<bool, int, int>, int> columnOf;
  for (const std::vector<Step> &steps : program.ranks)
    for (const Step &step : steps) {
      if (!transfers(step.work) || step.column < 0)
        continue;
      Tensor tensor = carriedBy(step);
      auto [place, isNew] = columnOf.insert({{tensor.gradient, tensor.stage, tensor.microBatch}, step.column});
      if (!isNew && place->second != step.column)
        return trouble.add(textOf(step) + " stands in another step than its other end");
    }
  return true;
}

/// Begins what stands next in the lane.
bool Machine::post(Lane &lane) {
  const Step &step = lane.steps[lane.end];
  if (!transfers(step.work)) {
    if (step.overlapsNext && lane.end + 1 < lane.steps.size() && ScheduleWork::feeds(step, lane.steps[lane.end + 1]))
      return trouble.add(textOf(step) + " is to overlap with what reads it");
    if (!work.run(step, lane.rank))
      return false;
    lane.begin = ++lane.end;
    return true;
  }
  if (!wires.meets()) {
    if (!wires.transfer(step, lane.rank))
      return false;
    lane.begin = ++lane.end;
    return true;
  }
  lane.place.clear();
  do {
    if (!wires.post(lane, lane.steps[lane.end]))
      return lane.end > lane.begin;
    ++lane.end;
  } while (sending == Sending::Group && lane.end < lane.steps.size() && transfers(lane.steps[lane.end].work));
  return true;
}

bool Machine::finish(Lane &lane) {
  if (!wires.complete(lane))
    return false;
  lane.begin = lane.end;
  return true;
}

/// True if something happened.
bool Machine::advance(Lane &lane) {
  if (lane.begin < lane.end)
    return finish(lane);
  return lane.end < lane.steps.size() && post(lane);
}

Outcome Machine::run() {
  if (!wires.placeStages() || !checkColumns())
    return {false, false, trouble.text};
  makeLanes();
  for (bool moved = true; moved && trouble.text.empty();) {
    moved = false;
    for (Lane &lane : lanes)
      while (trouble.text.empty() && advance(lane))
        moved = true;
  }
  if (!trouble.text.empty())
    return {false, false, trouble.text};
  for (const Lane &lane : lanes)
    if (lane.begin < lane.steps.size())
      return {false, true, "rank " + std::to_string(lane.rank) + " waits at " + textOf(lane.steps[lane.begin])};
  for (const std::string &rest : {wires.leftOver(), work.missing()})
    if (!rest.empty())
      return {false, false, rest};
  return {true, false, ""};
}

Outcome precedent::simulation::simulate(const RankProgram &program, Sending sending, int slots) {
  return Machine(program, sending, size_t(std::max(slots, 1))).run();
}
