#include "props/collective/MachineThreads.h"

#include <algorithm>

using namespace precedent::simulation;

void precedent::simulation::join(Clock &clock, const Clock &other) {
  for (size_t at = 0; at < clock.size(); ++at)
    clock[at] = std::max(clock[at], other[at]);
}

static constexpr int kTurns[] = {3, 2};

MachineThreads::MachineThreads(const PlanProgram &program) : numGpus(program.gpus.size()) {
  unroll(program);
  size_t numBlocks = list.size();
  for (size_t block = 0; block < numBlocks; ++block)
    for (size_t at = 0; at < list[block].ops.size(); ++at) {
      const PlanOp &op = *list[block].ops[at].op;
      if (!op.isPort || op.waits() || !proxies.try_emplace({int(block), op.peer, op.channel}, int(list.size())).second)
        continue;
      int gpu = list[block].gpu;
      list.emplace_back().gpu = gpu;
    }
  for (Thread &thread : list) {
    thread.clock = noClock();
    if (thread.block >= 0)
      thread.clock[list.size() + size_t(thread.gpu)] = 1;
  }
}

void MachineThreads::unroll(const PlanProgram &program) {
  std::map<std::pair<int, int>, int> turnsOf; // by the bytes and chunks of a loop
  auto turns = [&](const PlanOp &op) {
    std::pair shape{op.loopBytes, op.loopChunks};
    return turnsOf.try_emplace(shape, kTurns[turnsOf.size() % std::size(kTurns)]).first->second;
  };
  for (size_t gpu = 0; gpu < program.gpus.size(); ++gpu)
    for (size_t block = 0; block < program.gpus[gpu].blocks.size(); ++block) {
      ofBlock[{int(gpu), int(block)}] = int(list.size());
      Thread &thread = list.emplace_back();
      thread.gpu = int(gpu);
      thread.block = int(block);
      const std::vector<PlanOp> &ops = program.gpus[gpu].blocks[block].ops;
      for (size_t begin = 0, end = 0; begin < ops.size(); begin = end) {
        do
          ++end;
        while (end < ops.size() && ops[begin].loop >= 0 && ops[end].loop == ops[begin].loop);
        int number = ops[begin].loop >= 0 ? turns(ops[begin]) : 1;
        for (int turn = 0; turn < number; ++turn)
          for (size_t at = begin; at < end; ++at)
            thread.ops.push_back({&ops[at], turn, number});
      }
      thread.doneAt.resize(thread.ops.size());
    }
  for (size_t sort = 0; sort < std::min(turnsOf.size(), std::size(kTurns)); ++sort)
    partsOfChunk *= kTurns[sort];
}

int MachineThreads::proxyOf(int thread, const PlanOp &op) const {
  auto found = op.isPort && !op.waits() ? proxies.find({thread, op.peer, op.channel}) : proxies.end();
  return found == proxies.end() ? -1 : found->second;
}

Parts MachineThreads::partsOf(const Turn &turn, const Chunks &chunks) const {
  int begin = chunks.first * partsOfChunk, end = begin + chunks.count * partsOfChunk;
  if (turn.op->loop >= 0) {
    int slice = turn.op->loopChunks * partsOfChunk / turn.turns;
    begin = std::min(begin + turn.turn * slice, end);
    end = std::min(begin + slice, end);
  }
  return {chunks.gpu, chunks.buffer, begin, end - begin};
}

Clock MachineThreads::endOf(int gpu) const {
  Clock end = noClock();
  for (const Thread &thread : list)
    if (thread.gpu == gpu && thread.block >= 0)
      join(end, thread.clock);
  return end;
}
