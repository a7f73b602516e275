//===- PlanMachine.cpp - runs a plan, block by block, with clocks ------------------------------------------------===//

#include "props/collective/MachineOutput.h"
#include "props/collective/MachineSignals.h"
#include "props/collective/MachineWires.h"

using namespace precedent::simulation;

namespace {

class Machine {
public:
  explicit Machine(const PlanProgram &program)
      : program(program), threads(program), memory(program, threads), signals(program, threads), wires(program) {}

  std::optional<std::string> run() {
    if (std::string why = signals.visitError(); !why.empty())
      return why;
    for (bool moved = true; moved && error.empty();) {
      moved = false;
      for (size_t thread = 0; thread < threads.list.size(); ++thread)
        while (error.empty() && advance(int(thread)))
          moved = true;
    }
    if (!error.empty())
      return error;
    if (signals.areAmbiguous())
      return std::nullopt;
    for (const Thread &thread : threads.list)
      if (thread.next < thread.ops.size())
        return "GPU " + std::to_string(thread.gpu) + " waits for ever at " + thread.ops[thread.next].op->name;
    if (wires.areLeft())
      return std::string("a message is never received");
    if (signals.areLeft())
      return std::string("a signal is left for the next run");
    if (memory.hasAmbiguousPackets())
      return std::nullopt;
    return outputError(program, threads, memory);
  }

private:
  /// What goes wrong first ends the run. False, unless the text is empty.
  bool holds(const std::string &trouble) {
    if (error.empty())
      error = trouble;
    return trouble.empty();
  }

  /// True: its turn has come, and it was made.
  bool advance(int number) {
    Thread &thread = threads.list[size_t(number)];
    if (thread.next == thread.ops.size())
      return false;
    const Turn turn = thread.ops[thread.next];
    if (thread.block >= 0) {
      if (int proxy = threads.proxyOf(number, *turn.op); proxy >= 0)
        return handOver(thread, threads.list[size_t(proxy)], turn, number);
    } else {
      join(thread.clock, thread.issued[thread.next]);
    }
    if (!isReady(thread, turn, number))
      return false;
    ++thread.clock[size_t(number)];
    if (!make(thread, turn, number))
      return false;
    if (thread.block >= 0)
      thread.doneAt[thread.next] = thread.clock;
    ++thread.next;
    return true;
  }

  /// To a proxy, which works on while the block goes on; a flush waits for it.
  bool handOver(Thread &thread, Thread &proxy, const Turn &turn, int number) {
    bool flushes = turn.op->name == "flush" || turn.op->name == "pwsf";
    bool isGiven = turn.op->name == "flush" || given.contains({number, thread.next});
    if (!isGiven) {
      ++thread.clock[size_t(number)];
      proxy.ops.push_back(turn);
      proxy.issued.push_back(thread.clock);
      given.insert({number, thread.next});
    }
    if (flushes) {
      if (proxy.next < proxy.ops.size())
        return !isGiven; // something has moved, all the same
      join(thread.clock, proxy.clock);
    }
    ++thread.next;
    return true;
  }

  bool isReady(Thread &thread, const Turn &turn, int number) {
    const PlanOp &op = *turn.op;
    if (op.waitsForBlock >= 0 && !dependenceEnds(thread, op))
      return false;
    if (op.receives() && !wires.isMessageThere(thread))
      return false;
    for (size_t at = 0; at < op.sources.size(); ++at)
      if (op.readsPackets(at) && !memory.packetsAreThere(threads.partsOf(turn, op.sources[at])))
        return false;
    if (op.waits() || op.name == "sem_acquire")
      return signals.take(op, thread, number);
    return op.name != "barrier" || signals.meet(op, thread, number);
  }

  bool dependenceEnds(Thread &thread, const PlanOp &op) {
    auto found = threads.ofBlock.find({thread.gpu, op.waitsForBlock});
    if (found == threads.ofBlock.end() || op.waitsForStep >= int(threads.list[size_t(found->second)].ops.size()))
      return holds("an operation waits for one that there is not");
    const Thread &other = threads.list[size_t(found->second)];
    size_t signal = size_t(op.waitsForStep);
    while (signal < other.ops.size() && !other.ops[signal].op->isFlagged)
      ++signal;
    if (signal == other.ops.size())
      return holds("an operation waits for one that tells nobody");
    if (other.next <= signal)
      return false;
    join(thread.clock, other.doneAt[signal]);
    return true;
  }

  bool make(Thread &thread, const Turn &turn, int number) {
    const PlanOp &op = *turn.op;
    // A step is one moment: what it knows by packets, it knows wherever it reads.
    for (size_t at = 0; at < op.sources.size(); ++at)
      if (op.readsPackets(at))
        memory.joinPackets(thread.clock, threads.partsOf(turn, op.sources[at]));
    if (overwritesItself(turn))
      return holds("an operation overwrites what it reads");
    std::vector<Sum> sum;
    if (op.receives() && !receive(thread, op, number, sum))
      return false;
    bool isOneByOne = op.movesOneByOne() && op.sources.size() == op.targets.size();
    for (size_t at = 0; at < op.sources.size(); ++at) {
      if (!read(thread, turn, number, at, sum))
        return false;
      if (!isOneByOne)
        continue;
      if (!write(thread, turn, number, at, sum))
        return false;
      sum.clear();
    }
    if (!isOneByOne && (op.receives() || !op.sources.empty()))
      for (size_t at = 0; at < op.targets.size(); ++at)
        if (!write(thread, turn, number, at, sum))
          return false;
    if (op.sends() && !holds(wires.send(thread, number, std::move(sum))))
      return false;
    if (op.signals() || op.name == "sem_release")
      signals.post(op, thread, number);
    return true;
  }

  /// Its threads run in no order. What is moved one by one is, one after the other.
  bool overwritesItself(const Turn &turn) const {
    const PlanOp &op = *turn.op;
    bool isOneByOne = op.movesOneByOne() && op.sources.size() == op.targets.size();
    for (size_t target = 0; target < op.targets.size(); ++target)
      for (const Parts &written : placesOf(turn, op.targets[target])) {
        for (size_t source = 0; source < op.sources.size(); ++source)
          for (const Parts &read : placesOf(turn, op.sources[source]))
            if ((!isOneByOne || source == target) && memory.crosses(read, written))
              return true;
        for (size_t other = 0; other < target; ++other)
          for (const Parts &too : placesOf(turn, op.targets[other]))
            if (!isOneByOne && memory.crosses(too, written))
              return true;
      }
    return false;
  }

  bool receive(Thread &thread, const PlanOp &op, int number, std::vector<Sum> &sum) {
    if (!holds(wires.receive(thread, number, sum)))
      return false;
    int count = op.targets.empty() ? op.sources.front().count : op.targets.front().count;
    return sum.size() == size_t(count) || holds("a message has another size than its receiver expects");
  }

  /// The GPUs of a place, all of them through the switch.
  std::vector<Parts> placesOf(const Turn &turn, const Chunks &chunks) const {
    std::vector<Parts> places(chunks.gpu == kEveryGpu ? program.gpus.size() : 1, threads.partsOf(turn, chunks));
    for (size_t gpu = 0; chunks.gpu == kEveryGpu && gpu < places.size(); ++gpu)
      places[gpu].gpu = int(gpu);
    return places;
  }

  /// Adds what stands there to the sum.
  bool read(Thread &thread, const Turn &turn, int number, size_t at, std::vector<Sum> &sum) {
    for (const Parts &parts : placesOf(turn, turn.op->sources[at])) {
      std::vector<Sum> values;
      if (!holds(memory.read(number, thread.clock, parts, values)))
        return false;
      if (sum.empty())
        sum.resize(values.size());
      if (sum.size() != values.size())
        return holds("buffers of different sizes are added");
      for (size_t part = 0; part < values.size(); ++part)
        for (auto [input, count] : values[part])
          sum[part][input] += count;
    }
    return true;
  }

  bool write(Thread &thread, const Turn &turn, int number, size_t at, const std::vector<Sum> &sum) {
    bool arePackets = turn.op->writesPackets(at);
    for (const Parts &parts : placesOf(turn, turn.op->targets[at]))
      if (!holds(arePackets ? memory.writePackets(number, thread.clock, parts, sum)
                            : memory.write(number, thread.clock, parts, sum)))
        return false;
    return true;
  }

  const PlanProgram &program;
  MachineThreads threads;
  MachineMemory memory;
  MachineSignals signals;
  MachineWires wires;
  std::set<std::pair<int, size_t>> given; ///< to proxies, by thread and operation
  std::string error;
};

} // namespace

std::optional<std::string> precedent::simulation::runPlan(const PlanProgram &program) {
  return Machine(program).run();
}
