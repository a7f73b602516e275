//===- PlanOperationEdits.cpp - operations and messages of plans, broken ----------------------------------------===//

#include "props/hunt/mutators/PlanEdits.h"

#include "llvm/ADT/STLExtras.h"

using namespace precedent;
using namespace precedent::props;
using namespace precedent::simulation;

static bool swapAny(PlanProgram &program, Random &random, SuitingOp suits) {
  std::optional<Place> place = pick(program, random, suits);
  if (!place)
    return false;
  std::vector<PlanOp> &ops = place->ops(program);
  std::vector<size_t> others;
  for (size_t at = 0; at < ops.size(); ++at)
    if (at != place->at && suits(ops[at]))
      others.push_back(at);
  if (others.empty())
    return false;
  std::swap(ops[place->at], ops[others[random.below(others.size())]]);
  return true;
}

bool props::swapOperations(PlanProgram &program, Random &random) {
  return swapAny(program, random, [](const PlanOp &) { return true; });
}

bool props::swapReceives(PlanProgram &program, Random &random) {
  return swapAny(program, random, [](const PlanOp &op) { return op.receives(); });
}

bool props::loseOperation(PlanProgram &program, Random &random) {
  return eraseAny(program, random, [](const PlanOp &op) { return movesChunks(op) && !op.sends() && !op.receives(); });
}

bool props::loseMessageSent(PlanProgram &program, Random &random) {
  return eraseAny(program, random, [](const PlanOp &op) { return isNamed(op, "s"); });
}

bool props::loseMessageReceived(PlanProgram &program, Random &random) {
  return eraseAny(program, random, [](const PlanOp &op) { return isNamed(op, "r") || isNamed(op, "rrc"); });
}

/// Of a block that sends or receives, its peer.
static bool otherPeer(PlanProgram &program, Random &random, int PlanBlock::*peer, SuitingOp uses) {
  std::optional<Place> place = pick(program, random, uses);
  if (!place || program.gpus.size() < 3)
    return false;
  int &number = place->blockOf(program).*peer;
  std::vector<int> others;
  for (int gpu = 0; gpu < int(program.gpus.size()); ++gpu)
    if (gpu != number && gpu != int(place->gpu))
      others.push_back(gpu);
  number = others[random.below(others.size())];
  return true;
}

bool props::otherPeerToSend(PlanProgram &program, Random &random) {
  return otherPeer(program, random, &PlanBlock::sendsTo, [](const PlanOp &op) { return op.sends(); });
}

bool props::otherPeerToReceive(PlanProgram &program, Random &random) {
  return otherPeer(program, random, &PlanBlock::receivesFrom, [](const PlanOp &op) { return op.receives(); });
}

bool props::shareConnection(PlanProgram &program, Random &random) {
  std::optional<Place> place = pick(program, random, [](const PlanOp &op) { return op.sends() || op.receives(); });
  if (!place)
    return false;
  PlanBlock &block = place->blockOf(program);
  for (PlanBlock &other : program.gpus[place->gpu].blocks)
    if (&other != &block && other.channel != block.channel) {
      bool isShared = (other.sendsTo >= 0 && other.sendsTo == block.sendsTo) ||
                      (other.receivesFrom >= 0 && other.receivesFrom == block.receivesFrom);
      other.channel = block.channel;
      return isShared;
    }
  return false;
}
