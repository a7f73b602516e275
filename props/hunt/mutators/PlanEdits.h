//===- PlanEdits.h - ways to break a plan of a collective ---------------------------------------------------*- C++
//-*-===//

#pragma once

#include "props/collective/PlanProgram.h"
#include "props/hunt/mutators/ProgramEdits.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace precedent::props {

using SuitingOp = llvm::function_ref<bool(const simulation::PlanOp &op)>;

/// An operation, by its GPU, block and place.
struct Place {
  size_t gpu, block, at;
  std::vector<simulation::PlanOp> &ops(simulation::PlanProgram &program) const {
    return program.gpus[gpu].blocks[block].ops;
  }
  simulation::PlanOp &op(simulation::PlanProgram &program) const { return ops(program)[at]; }
  simulation::PlanBlock &blockOf(simulation::PlanProgram &program) const { return program.gpus[gpu].blocks[block]; }
};

/// Any of the operations that suit.
std::optional<Place> pick(simulation::PlanProgram &program, Random &random, SuitingOp suits);
/// Takes an operation out; who waited for a later one of its block waits for the same one still.
void erase(simulation::PlanProgram &program, const Place &place);
bool eraseAny(simulation::PlanProgram &program, Random &random, SuitingOp suits);

inline bool isNamed(const simulation::PlanOp &op, const char *name) {
  return op.name == name;
}
inline bool waits(const simulation::PlanOp &op) {
  return op.waitsForBlock >= 0;
}
inline bool movesChunks(const simulation::PlanOp &op) {
  return !op.sources.empty() || !op.targets.empty();
}

/// Each of a mutator (PlanMutators.def).
bool loseDependence(simulation::PlanProgram &program, Random &random);
bool loseFlag(simulation::PlanProgram &program, Random &random);
bool waitForOtherBlock(simulation::PlanProgram &program, Random &random);
bool waitForNobody(simulation::PlanProgram &program, Random &random);
bool waitForOneself(simulation::PlanProgram &program, Random &random);
bool waitOnceMore(simulation::PlanProgram &program, Random &random);
bool swapOperations(simulation::PlanProgram &program, Random &random);
bool swapReceives(simulation::PlanProgram &program, Random &random);
bool loseOperation(simulation::PlanProgram &program, Random &random);
bool loseMessageSent(simulation::PlanProgram &program, Random &random);
bool loseMessageReceived(simulation::PlanProgram &program, Random &random);
bool otherPeerToSend(simulation::PlanProgram &program, Random &random);
bool otherPeerToReceive(simulation::PlanProgram &program, Random &random);
bool shareConnection(simulation::PlanProgram &program, Random &random);
bool copyInsteadOfAdding(simulation::PlanProgram &program, Random &random);
bool addInsteadOfCopying(simulation::PlanProgram &program, Random &random);
bool otherChunk(simulation::PlanProgram &program, Random &random);
bool oneChunkMore(simulation::PlanProgram &program, Random &random);
bool oneChunkLess(simulation::PlanProgram &program, Random &random);
bool otherBuffer(simulation::PlanProgram &program, Random &random);
bool beyondBuffer(simulation::PlanProgram &program, Random &random);
bool putToOtherGpu(simulation::PlanProgram &program, Random &random);
bool loseSignal(simulation::PlanProgram &program, Random &random);
bool loseWaitForSignal(simulation::PlanProgram &program, Random &random);
bool loseFlush(simulation::PlanProgram &program, Random &random);
bool loseBarrier(simulation::PlanProgram &program, Random &random);
bool loseRelease(simulation::PlanProgram &program, Random &random);
bool loseAcquire(simulation::PlanProgram &program, Random &random);
bool earlySignal(simulation::PlanProgram &program, Random &random);
bool signalOtherGpu(simulation::PlanProgram &program, Random &random);
bool moreMembers(simulation::PlanProgram &program, Random &random);
bool swapBarriers(simulation::PlanProgram &program, Random &random);
bool fullSemaphore(simulation::PlanProgram &program, Random &random);
bool signalTwice(simulation::PlanProgram &program, Random &random);
bool loseExchange(simulation::PlanProgram &program, Random &random);
bool copyOverItself(simulation::PlanProgram &program, Random &random);
bool signalOnOtherChannel(simulation::PlanProgram &program, Random &random);
bool losePackets(simulation::PlanProgram &program, Random &random);
bool writePlainly(simulation::PlanProgram &program, Random &random);
bool readPlainly(simulation::PlanProgram &program, Random &random);
bool reachOneGpu(simulation::PlanProgram &program, Random &random);
bool leaveLoop(simulation::PlanProgram &program, Random &random);
bool loopOftener(simulation::PlanProgram &program, Random &random);
bool loopOverLess(simulation::PlanProgram &program, Random &random);

} // namespace precedent::props
