#include "props/collective/MachineSignals.h"

#include <algorithm>

using namespace precedent::simulation;

MachineSignals::MachineSignals(const PlanProgram &program, const MachineThreads &threads) : threads(threads) {
  for (size_t gpu = 0; gpu < program.gpus.size(); ++gpu)
    for (size_t number = 0; number < program.gpus[gpu].semaphores.size(); ++number)
      counters[{int(gpu), -1, -1, int(number)}].posts.resize(size_t(program.gpus[gpu].semaphores[number]),
                                                             threads.noClock());
}

std::string MachineSignals::visitError() const {
  std::map<std::array<int, 3>, std::map<int, int>> visits;
  for (size_t thread = 0; thread < threads.list.size(); ++thread)
    for (const Turn &turn : threads.list[thread].ops)
      if (turn.op->name == "barrier")
        ++visits[{threads.list[thread].gpu, turn.op->barrier, turn.op->members}][int(thread)];
  for (const auto &[key, of] : visits) {
    bool isWhole = int(of.size()) == key[2];
    for (auto [thread, count] : of)
      isWhole = isWhole && count == of.begin()->second;
    if (!isWhole)
      return "not everybody comes to a barrier";
  }
  return "";
}

MachineSignals::Key MachineSignals::keyOf(const PlanOp &op, int gpu, bool isPost) {
  if (op.semaphore >= 0)
    return {gpu, -1, -1, op.semaphore};
  return isPost ? Key{gpu, op.peer, op.isPort, op.channel} : Key{op.peer, gpu, op.isPort, op.channel};
}

bool MachineSignals::take(const PlanOp &op, Thread &thread, int number) {
  Counter &counter = counters[keyOf(op, thread.gpu, /*isPost=*/false)];
  counter.takers.insert(number);
  if (counter.taken == counter.posts.size())
    return false;
  join(thread.clock, counter.posts[counter.taken++]);
  return true;
}

void MachineSignals::post(const PlanOp &op, const Thread &thread, int number) {
  Counter &counter = counters[keyOf(op, thread.gpu, /*isPost=*/true)];
  counter.posters.insert(number);
  counter.posts.push_back(thread.clock);
}

bool MachineSignals::meet(const PlanOp &op, Thread &thread, int number) {
  Meeting &meeting = meetings[{thread.gpu, op.barrier, op.members}];
  std::pair visit{number, thread.next};
  if (auto met = released.find(visit); met != released.end()) {
    join(thread.clock, met->second);
    return true;
  }
  if (std::find(meeting.waiting.begin(), meeting.waiting.end(), number) == meeting.waiting.end()) {
    meeting.waiting.push_back(number);
    meeting.clock.resize(thread.clock.size());
    ++thread.clock[size_t(number)];
    join(meeting.clock, thread.clock);
  }
  if (int(meeting.waiting.size()) < op.members)
    return false;
  for (int other : meeting.waiting)
    released[{other, threads.list[size_t(other)].next}] = meeting.clock;
  join(thread.clock, meeting.clock);
  meeting = Meeting();
  return true;
}

bool MachineSignals::areAmbiguous() const {
  return std::any_of(counters.begin(), counters.end(), [](const auto &entry) {
    return entry.second.posters.size() > 1 || entry.second.takers.size() > 1;
  });
}

bool MachineSignals::areLeft() const {
  return std::any_of(counters.begin(), counters.end(), [](const auto &entry) {
    return entry.first[1] >= 0 && entry.second.taken < entry.second.posts.size();
  });
}
