#include "props/collective/PlanProgram.h"

#include <algorithm>
#include <deque>
#include <map>
#include <set>

using namespace precedent::simulation;

bool PlanOp::sends() const {
  return name == "s" || name == "rcs" || name == "rrs" || name == "rrcs";
}
bool PlanOp::receives() const {
  return name.size() > 0 && name[0] == 'r' && name != "re";
}

static int placeOf(char buffer) {
  return buffer == 'i' ? 0 : buffer == 'o' ? 1 : 2;
}

int PlanProgram::sizeOf(int gpu, char buffer) const {
  return gpus[size_t(gpu)].chunks[size_t(placeOf(buffer))];
}

namespace {

using Clock = std::vector<int>;
/// How often each input (GPU, chunk) is in a sum; GPU -1: nobody wrote what was read.
using Sum = std::map<std::pair<int, int>, int>;

struct Cell {
  Sum value{{{-1, 0}, 1}};
  int writer = -1, written = 0; ///< thread, and its time then
  Clock readAt;                 ///< by thread: time of its last read
};

struct Message {
  std::vector<Sum> values;
  Clock clock;
};

/// A block, or what a proxy does for it on a port channel.
struct Thread {
  int gpu = 0, block = -1;
  std::vector<const PlanOp *> ops;
  size_t next = 0;
  Clock clock;
  std::deque<Clock> issued; ///< of a proxy: when each of its operations was handed over
  std::vector<Clock> doneAt;
};

struct Counter {
  std::vector<Clock> posts;
  size_t taken = 0;
  std::set<int> posters, takers;
};

struct Meeting {
  std::vector<int> waiting;
  Clock clock;
};

class Machine {
public:
  explicit Machine(const PlanProgram &program) : program(program) {}

  std::optional<std::string> run() {
    makeThreads();
    findVisitors();
    for (bool moved = true; moved && error.empty();) {
      moved = false;
      for (size_t thread = 0; thread < threads.size(); ++thread)
        while (error.empty() && advance(int(thread)))
          moved = true;
    }
    if (!error.empty())
      return error;
    for (const auto &[key, counter] : counters)
      if (counter.posters.size() > 1 || counter.takers.size() > 1)
        return std::nullopt;
    for (const Thread &thread : threads)
      if (thread.next < thread.ops.size())
        return "GPU " + std::to_string(thread.gpu) + " waits for ever at " + thread.ops[thread.next]->name;
    for (const auto &[ends, queue] : wires)
      if (!queue.empty())
        return std::string("a message is never received");
    return resultError();
  }

private:
  bool wrong(const std::string &why) {
    if (error.empty())
      error = why;
    return false;
  }

  void makeThreads() {
    for (size_t gpu = 0; gpu < program.gpus.size(); ++gpu)
      for (size_t block = 0; block < program.gpus[gpu].blocks.size(); ++block) {
        threadOf[{int(gpu), int(block)}] = int(threads.size());
        Thread &thread = threads.emplace_back();
        thread.gpu = int(gpu);
        thread.block = int(block);
        for (const PlanOp &op : program.gpus[gpu].blocks[block].ops)
          thread.ops.push_back(&op);
        thread.doneAt.resize(thread.ops.size());
      }
    std::vector<int> gpuOfProxy;
    for (size_t block = 0; block < threads.size(); ++block)
      for (const PlanOp *op : threads[block].ops)
        if (op->isPort && op->name != "wait" &&
            proxyOf.try_emplace({int(block), op->peer}, int(threads.size() + gpuOfProxy.size())).second)
          gpuOfProxy.push_back(threads[block].gpu);
    for (int gpu : gpuOfProxy)
      threads.emplace_back().gpu = gpu;
    for (Thread &thread : threads)
      thread.clock.resize(threads.size());
    for (size_t gpu = 0; gpu < program.gpus.size(); ++gpu)
      for (size_t number = 0; number < program.gpus[gpu].semaphores.size(); ++number)
        counters[{int(gpu), -1, int(number)}].posts.resize(size_t(program.gpus[gpu].semaphores[number]),
                                                           Clock(threads.size()));
  }

  /// A barrier is met as often as blocks come; everybody must come as often.
  void findVisitors() {
    std::map<std::array<int, 3>, std::map<int, int>> visits;
    for (size_t thread = 0; thread < threads.size(); ++thread)
      for (const PlanOp *op : threads[thread].ops)
        if (op->name == "barrier")
          ++visits[{threads[thread].gpu, op->barrier, op->members}][int(thread)];
    for (const auto &[key, of] : visits) {
      int most = 0;
      for (auto [thread, count] : of)
        most = std::max(most, count);
      bool isWhole = int(of.size()) == key[2];
      for (auto [thread, count] : of)
        isWhole = isWhole && count == most;
      if (!isWhole)
        wrong("not everybody comes to a barrier");
    }
  }

  static void join(Clock &clock, const Clock &other) {
    for (size_t at = 0; at < clock.size(); ++at)
      clock[at] = std::max(clock[at], other[at]);
  }

  /// In place, two buffers are one.
  Cell *cellOf(int gpu, char buffer, int chunk) {
    if (chunk < 0 || chunk >= program.sizeOf(gpu, buffer)) {
      wrong("chunk " + std::to_string(chunk) + " is beyond a buffer of GPU " + std::to_string(gpu));
      return nullptr;
    }
    if (program.isInPlace && program.collective == "allgather" && buffer == 'i') {
      chunk += gpu * program.sizeOf(gpu, 'i');
      buffer = 'o';
    } else if (program.isInPlace && buffer == 'o' && program.collective == "reducescatter") {
      chunk += gpu * program.sizeOf(gpu, 'o');
      buffer = 'i';
    } else if (program.isInPlace && buffer == 'o' && program.collective != "allgather") {
      buffer = 'i';
    }
    auto [place, isNew] = memory.try_emplace({gpu, placeOf(buffer), chunk});
    Cell &cell = place->second;
    if (isNew) {
      cell.readAt.resize(threads.size());
      bool isAllGather = program.isInPlace && program.collective == "allgather" && buffer == 'o';
      int size = program.sizeOf(gpu, 'i'), input = isAllGather ? chunk - gpu * size : chunk;
      if ((buffer == 'i' || isAllGather) && input >= 0 && input < size)
        cell.value = {{{gpu, input}, 1}};
    }
    return &cell;
  }

  bool read(Thread &thread, int number, const Chunks &chunks, std::vector<Sum> &values) {
    for (int at = 0; at < chunks.count; ++at) {
      Cell *cell = cellOf(chunks.gpu, chunks.buffer, chunks.first + at);
      if (!cell)
        return false;
      if (cell->writer >= 0 && cell->written > thread.clock[size_t(cell->writer)])
        return wrong("a chunk is read while it is written");
      cell->readAt[size_t(number)] = thread.clock[size_t(number)];
      values.push_back(cell->value);
    }
    return true;
  }

  bool write(Thread &thread, int number, const Chunks &chunks, const std::vector<Sum> &values) {
    if (size_t(chunks.count) != values.size())
      return wrong("what is written has another size than what was read");
    for (int at = 0; at < chunks.count; ++at) {
      Cell *cell = cellOf(chunks.gpu, chunks.buffer, chunks.first + at);
      if (!cell)
        return false;
      bool isFree = cell->writer < 0 || cell->written <= thread.clock[size_t(cell->writer)];
      for (size_t other = 0; other < threads.size(); ++other)
        isFree = isFree && cell->readAt[other] <= thread.clock[other];
      if (!isFree)
        return wrong("a chunk is written while it is read or written");
      cell->value = values[size_t(at)];
      cell->writer = number;
      cell->written = thread.clock[size_t(number)];
    }
    return true;
  }

  static bool addTo(std::vector<Sum> &sum, const std::vector<Sum> &values) {
    if (sum.empty())
      sum.resize(values.size());
    if (sum.size() != values.size())
      return false;
    for (size_t at = 0; at < values.size(); ++at)
      for (auto [input, count] : values[at])
        sum[at][input] += count;
    return true;
  }

  /// True: its turn has come, and it was made.
  bool advance(int number) {
    Thread &thread = threads[size_t(number)];
    if (thread.next == thread.ops.size())
      return false;
    const PlanOp &op = *thread.ops[thread.next];
    if (thread.block >= 0) {
      auto proxy = op.isPort && op.name != "wait" ? proxyOf.find({number, op.peer}) : proxyOf.end();
      if (proxy != proxyOf.end()) {
        if (!handOver(thread, threads[size_t(proxy->second)], op, number))
          return false;
        ++thread.next;
        return true;
      }
    } else {
      join(thread.clock, thread.issued.front());
      thread.issued.pop_front();
    }
    if (!isReady(thread, op, number))
      return false;
    ++thread.clock[size_t(number)];
    if (!make(thread, op, number))
      return false;
    if (thread.block >= 0)
      thread.doneAt[thread.next] = thread.clock;
    ++thread.next;
    return true;
  }

  /// To a proxy, which works on while the block goes on; a flush waits for it.
  bool handOver(Thread &thread, Thread &proxy, const PlanOp &op, int number) {
    if (op.name == "flush") {
      if (proxy.next < proxy.ops.size())
        return false;
      join(thread.clock, proxy.clock);
      return true;
    }
    ++thread.clock[size_t(number)];
    proxy.ops.push_back(&op);
    proxy.issued.push_back(thread.clock);
    return true;
  }

  bool isReady(Thread &thread, const PlanOp &op, int number) {
    if (op.waitsForBlock >= 0 && !dependenceEnds(thread, op))
      return false;
    if (op.receives()) {
      const PlanBlock &block = program.gpus[size_t(thread.gpu)].blocks[size_t(thread.block)];
      if (wires[{block.receivesFrom, thread.gpu, block.channel}].empty())
        return false;
    }
    if (op.name == "wait")
      return take(counters[{op.peer, thread.gpu, -1 - op.isPort}], thread, number);
    if (op.name == "sem_acquire")
      return take(counters[{thread.gpu, -1, op.semaphore}], thread, number);
    if (op.name == "barrier")
      return meet(thread, op, number);
    return true;
  }

  bool dependenceEnds(Thread &thread, const PlanOp &op) {
    auto found = threadOf.find({thread.gpu, op.waitsForBlock});
    if (found == threadOf.end() || op.waitsForStep >= int(threads[size_t(found->second)].ops.size()))
      return wrong("an operation waits for one that there is not");
    const Thread &other = threads[size_t(found->second)];
    size_t signal = size_t(op.waitsForStep);
    while (signal < other.ops.size() && !other.ops[signal]->isFlagged)
      ++signal;
    if (signal == other.ops.size())
      return wrong("an operation waits for one that tells nobody");
    if (other.next <= signal)
      return false;
    join(thread.clock, other.doneAt[signal]);
    return true;
  }

  bool take(Counter &counter, Thread &thread, int number) {
    counter.takers.insert(number);
    if (counter.taken == counter.posts.size())
      return false;
    join(thread.clock, counter.posts[counter.taken++]);
    return true;
  }

  void post(Counter &counter, const Thread &thread, int number) {
    counter.posters.insert(number);
    counter.posts.push_back(thread.clock);
  }

  bool meet(Thread &thread, const PlanOp &op, int number) {
    Meeting &meeting = meetings[{thread.gpu, op.barrier, op.members}];
    std::pair visit{number, thread.next};
    if (auto met = released.find(visit); met != released.end()) {
      join(thread.clock, met->second);
      return true;
    }
    if (std::find(meeting.waiting.begin(), meeting.waiting.end(), number) == meeting.waiting.end()) {
      meeting.waiting.push_back(number);
      meeting.clock.resize(threads.size());
      ++thread.clock[size_t(number)];
      join(meeting.clock, thread.clock);
    }
    if (int(meeting.waiting.size()) < op.members)
      return false;
    for (int other : meeting.waiting)
      released[{other, threads[size_t(other)].next}] = meeting.clock;
    join(thread.clock, meeting.clock);
    meeting = Meeting();
    return true;
  }

  bool make(Thread &thread, const PlanOp &op, int number) {
    std::vector<Sum> sum;
    const PlanBlock *block =
        thread.block >= 0 ? &program.gpus[size_t(thread.gpu)].blocks[size_t(thread.block)] : nullptr;
    if (op.receives()) {
      auto key = std::array{block->receivesFrom, thread.gpu, block->channel};
      if (receiverOf.try_emplace(key, number).first->second != number)
        return wrong("two blocks receive on one connection");
      Message &message = wires[key].front();
      join(thread.clock, message.clock);
      sum = message.values;
      wires[key].pop_front();
      int count = op.targets.empty() ? op.sources.front().count : op.targets.front().count;
      if (sum.size() != size_t(count))
        return wrong("a message has another size than its receiver expects");
    }
    // Several buffers that are moved together are moved one by one.
    bool isPairwise = (op.name == "put" || op.name == "get") && op.sources.size() == op.targets.size();
    for (size_t at = 0; at < op.sources.size(); ++at) {
      std::vector<Sum> values;
      if (!read(thread, number, op.sources[at], values) || !addTo(sum, values))
        return wrong("buffers of different sizes are added");
      if (!isPairwise)
        continue;
      if (!write(thread, number, op.targets[at], sum))
        return false;
      sum.clear();
    }
    if (!isPairwise && (op.receives() || !op.sources.empty()))
      for (const Chunks &target : op.targets)
        if (!write(thread, number, target, sum))
          return false;
    if (op.sends()) {
      auto key = std::array{thread.gpu, block->sendsTo, block->channel};
      if (senderOf.try_emplace(key, number).first->second != number)
        return wrong("two blocks send on one connection");
      wires[key].push_back({std::move(sum), thread.clock});
    }
    if (op.name == "signal")
      post(counters[{thread.gpu, op.peer, -1 - op.isPort}], thread, number);
    if (op.name == "sem_release")
      post(counters[{thread.gpu, -1, op.semaphore}], thread, number);
    return true;
  }

  /// What a chunk of an output must hold.
  Sum wanted(int gpu, int chunk, int root) const {
    int numGpus = int(program.gpus.size()), size = program.sizeOf(gpu, 'i');
    Sum sum;
    if (program.collective == "allgather")
      return {{{chunk / size, chunk % size}, 1}};
    if (program.collective == "alltoall")
      return {{{chunk / (size / numGpus), gpu * (size / numGpus) + chunk % (size / numGpus)}, 1}};
    if (program.collective == "broadcast")
      return {{{root, chunk}, 1}};
    int first = program.collective == "reducescatter" ? gpu * program.sizeOf(gpu, 'o') : 0;
    for (int other = 0; other < numGpus; ++other)
      sum[{other, first + chunk}] = 1;
    return sum;
  }

  std::string resultError() {
    int root = -1;
    for (int gpu = 0; gpu < int(program.gpus.size()); ++gpu)
      for (int chunk = 0; chunk < program.sizeOf(gpu, 'o'); ++chunk) {
        const Sum &found = cellOf(gpu, 'o', chunk)->value;
        if (root < 0)
          root = found.begin()->first.first;
        if (found != wanted(gpu, chunk, std::max(root, 0)))
          return "chunk " + std::to_string(chunk) + " of the output of GPU " + std::to_string(gpu) + " is wrong";
      }
    return error;
  }

  const PlanProgram &program;
  std::vector<Thread> threads;
  std::map<std::pair<int, int>, int> threadOf, proxyOf; ///< by GPU and block; by thread and peer
  std::map<std::array<int, 3>, Cell> memory;
  std::map<std::array<int, 3>, std::deque<Message>> wires; ///< by sender, receiver and channel
  std::map<std::array<int, 3>, int> senderOf, receiverOf;
  /// Signals by sender, receiver and -1 or -2 for its type; semaphores by GPU, -1 and number.
  std::map<std::array<int, 3>, Counter> counters;
  std::map<std::array<int, 3>, Meeting> meetings;
  std::map<std::pair<int, size_t>, Clock> released; ///< by thread and operation
  std::string error;
};

} // namespace

std::optional<std::string> precedent::simulation::runPlan(const PlanProgram &program) {
  return Machine(program).run();
}
