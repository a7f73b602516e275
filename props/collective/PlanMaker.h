//===- PlanMaker.h - what the algorithms of plans are written in ---------------------------------------------*- C++
//-*-===//
//
// By the names of the textbooks: n GPUs, k chunks a piece.
//
//===------------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "props/collective/PlanAlgorithms.h"

namespace precedent::simulation {

using Ops = std::vector<PlanOp>;

PlanOp op(std::string name, std::vector<Chunks> sources, std::vector<Chunks> targets);
PlanOp counting(std::string name, int semaphore);
PlanOp meeting(int barrier, int members);

struct PlanMaker {
  explicit PlanMaker(const PlanShape &shape);

  PlanShape shape;
  int n, k, channels, piece;
  PlanProgram program;

  int next(int gpu) const { return (gpu + 1) % n; }
  int before(int gpu, int distance = 1) const { return (gpu + 2 * n - distance) % n; }
  std::vector<int> peersOf(int gpu) const;

  void setSizes(const char *collective, int input, int output, int scratch = 0);
  PlanBlock &addBlock(int gpu, int sendsTo = -1, int receivesFrom = -1, int channel = 0);
  /// The operation waits for the last one so far of a block of its GPU.
  void wait(PlanOp &waiting, int gpu, int block);

  /// `signal`, `wait`, `flush` of the channel to a peer, of the type that the shape wants.
  PlanOp signalling(std::string name, int peer, int channel = 0) const;
  /// The same for each peer, one after the other.
  void tellAll(Ops &ops, int gpu, const char *name, int channel = 0) const;
  /// Nobody goes on before the peer has begun.
  void greet(Ops &ops, int peer) const;
  /// A put, told to the other end; a proxy's source is free when it has been flushed.
  void put(Ops &ops, int peer, Chunks from, Chunks to) const;
  /// Out of place, a block copies the GPU's own part.
  void copyOwn(int gpu, Chunks from, Chunks to);
  /// The operations of a block from `first` on, a slice of `k` chunks after the other.
  void loop(PlanBlock &block, size_t first = 0) const;
};

/// Each of an algorithm.
void makeRingAllGather(PlanMaker &make);
void makeRingAllReduce(PlanMaker &make);
void makeRingReduceScatter(PlanMaker &make);
void makeDirectAllToAll(PlanMaker &make);
void makeTreeAllReduce(PlanMaker &make);
void makeDoublingAllGather(PlanMaker &make);
void makeHalvingReduceScatter(PlanMaker &make);
void makeChainBroadcast(PlanMaker &make);
void makePutAllGather(PlanMaker &make);
void makeTwoPhaseAllReduce(PlanMaker &make);
void makeCountedAllReduce(PlanMaker &make);
void makeGetReduceScatter(PlanMaker &make);
void makePutAllToAll(PlanMaker &make);
void makeStagedAllToAll(PlanMaker &make);
void makeFusedAllGather(PlanMaker &make);
void makeReadAllReduce(PlanMaker &make);
void makePacketAllGather(PlanMaker &make);
void makePacketAllReduce(PlanMaker &make);
void makePacketTwoPhaseAllReduce(PlanMaker &make);
void makeRelayAllGather(PlanMaker &make);
void makeSwitchAllReduce(PlanMaker &make);
void makeSwitchAllGather(PlanMaker &make);
void makeLoopedAllGather(PlanMaker &make);
void makeStagedAllGather(PlanMaker &make);
void makeSwitchPipeline(PlanMaker &make);

} // namespace precedent::simulation
