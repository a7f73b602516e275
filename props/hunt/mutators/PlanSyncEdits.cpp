//===- PlanSyncEdits.cpp - signals, barriers and semaphores of MSCCL++'s plans, broken --------------------------===//

#include "props/hunt/mutators/PlanEdits.h"

#include "llvm/ADT/STLExtras.h"

using namespace precedent;
using namespace precedent::props;
using namespace precedent::simulation;

bool props::loseSignal(PlanProgram &program, Random &random) {
  return eraseAny(program, random, [](const PlanOp &op) { return isNamed(op, "signal"); });
}

bool props::loseWaitForSignal(PlanProgram &program, Random &random) {
  return eraseAny(program, random, [](const PlanOp &op) { return op.waits(); });
}

bool props::loseFlush(PlanProgram &program, Random &random) {
  return eraseAny(program, random, [](const PlanOp &op) { return isNamed(op, "flush"); });
}

bool props::loseBarrier(PlanProgram &program, Random &random) {
  return eraseAny(program, random, [](const PlanOp &op) { return isNamed(op, "barrier"); });
}

bool props::loseRelease(PlanProgram &program, Random &random) {
  return eraseAny(program, random, [](const PlanOp &op) { return isNamed(op, "sem_release"); });
}

bool props::loseAcquire(PlanProgram &program, Random &random) {
  return eraseAny(program, random, [](const PlanOp &op) { return isNamed(op, "sem_acquire"); });
}

bool props::earlySignal(PlanProgram &program, Random &random) {
  std::optional<Place> place = pick(program, random, [](const PlanOp &op) { return isNamed(op, "signal"); });
  if (!place || place->at == 0)
    return false;
  std::vector<PlanOp> &ops = place->ops(program);
  bool isBehindPut = isNamed(ops[place->at - 1], "put");
  std::swap(ops[place->at], ops[place->at - 1]);
  return isBehindPut;
}

bool props::signalOtherGpu(PlanProgram &program, Random &random) {
  std::optional<Place> place = pick(program, random, [](const PlanOp &op) { return isNamed(op, "signal"); });
  if (!place || program.gpus.size() < 3)
    return false;
  int &peer = place->op(program).peer;
  do
    peer = (peer + 1) % int(program.gpus.size());
  while (peer == int(place->gpu));
  return true;
}

bool props::moreMembers(PlanProgram &program, Random &random) {
  std::optional<Place> place = pick(program, random, [](const PlanOp &op) { return isNamed(op, "barrier"); });
  if (!place)
    return false;
  int barrier = place->op(program).barrier;
  for (PlanBlock &block : program.gpus[place->gpu].blocks)
    for (PlanOp &op : block.ops)
      if (op.barrier == barrier)
        ++op.members;
  return true;
}

/// With two blocks at least, the others keep their order.
bool props::swapBarriers(PlanProgram &program, Random &random) {
  std::optional<Place> place = pick(program, random, [](const PlanOp &op) { return op.barrier == 0; });
  if (!place || place->op(program).members < 2)
    return false;
  for (PlanOp &op : place->ops(program))
    if (op.barrier == 0 || op.barrier == 1)
      op.barrier = 1 - op.barrier;
  return true;
}

bool props::fullSemaphore(PlanProgram &program, Random &random) {
  PlanGpu &gpu = program.gpus[random.below(program.gpus.size())];
  if (gpu.semaphores.empty())
    return false;
  ++gpu.semaphores[random.below(gpu.semaphores.size())];
  return true;
}

bool props::signalOnOtherChannel(PlanProgram &program, Random &random) {
  std::optional<Place> place = pick(program, random, [](const PlanOp &op) { return op.signals() && !op.isPort; });
  if (!place)
    return false;
  int &channel = place->op(program).channel;
  channel = 1 - std::min(channel, 1);
  return true;
}

bool props::signalTwice(PlanProgram &program, Random &random) {
  std::optional<Place> place =
      pick(program, random, [](const PlanOp &op) { return isNamed(op, "signal") || isNamed(op, "rlxsignal"); });
  if (!place)
    return false;
  std::vector<PlanOp> &ops = place->ops(program);
  ops.insert(ops.begin() + static_cast<ptrdiff_t>(place->at), PlanOp(ops[place->at]));
  return true;
}

/// A signal and the wait that takes it, of blocks that use the channel alone.
bool props::loseExchange(PlanProgram &program, Random &random) {
  std::optional<Place> place =
      pick(program, random, [](const PlanOp &op) { return isNamed(op, "signal") || isNamed(op, "rlxsignal"); });
  if (!place)
    return false;
  const PlanOp signal = place->op(program);
  auto isOfChannel = [&](const PlanOp &op, int peer) {
    return op.peer == peer && op.isPort == signal.isPort && op.channel == signal.channel;
  };
  size_t before = 0;
  for (size_t at = 0; at < place->at; ++at)
    before += isOfChannel(place->ops(program)[at], signal.peer) && place->ops(program)[at].signals();
  for (size_t block = 0; block < program.gpus[size_t(signal.peer)].blocks.size(); ++block) {
    std::vector<PlanOp> &ops = program.gpus[size_t(signal.peer)].blocks[block].ops;
    for (size_t at = 0, left = before; at < ops.size(); ++at)
      if (isOfChannel(ops[at], int(place->gpu)) && ops[at].waits() && left-- == 0) {
        ops.erase(ops.begin() + static_cast<ptrdiff_t>(at));
        erase(program, *place);
        return true;
      }
  }
  return false;
}
