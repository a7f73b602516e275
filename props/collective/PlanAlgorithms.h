//===- PlanAlgorithms.h - right plans of the usual collectives ----------------------------------------------*- C++
//-*-===//
//
// The algorithms of the textbooks, with nothing in them that is not needed: rings, trees, recursive doubling and
// halving, direct exchange, sums in two phases; by puts, gets, packets, the switch, and slice by slice.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "props/collective/PlanProgram.h"

namespace precedent::simulation {

enum class PlanAlgorithm {
  RingAllGather,
  RingAllReduce,
  RingReduceScatter,
  DirectAllToAll,
  TreeAllReduce,
  DoublingAllGather,    ///< a power of two of GPUs
  HalvingReduceScatter, ///< a power of two of GPUs
  ChainBroadcast,
  PutAllGather,      ///< from here on MSCCL++'s
  TwoPhaseAllReduce, ///< blocks meet at barriers
  CountedAllReduce,  ///< blocks tell each other by semaphores
  GetReduceScatter,
  PutAllToAll,
  StagedAllToAll, ///< through one place of scratch memory
  FusedAllGather, ///< puts that signal
  ReadAllReduce,  ///< reads of all, sums to all
  PacketAllGather,
  PacketAllReduce, ///< everything to everybody, several puts in one operation
  PacketTwoPhaseAllReduce,
  RelayAllGather, ///< packets around a ring
  SwitchAllReduce,
  SwitchAllGather,
  LoopedAllGather,
  StagedAllGather, ///< two loops and a semaphore between them
  SwitchPipeline,  ///< three loops, through scratch memory and the switch
};
inline constexpr int kNumXmlAlgorithms = 8, kNumJsonAlgorithms = 17;

struct PlanShape {
  PlanAlgorithm algorithm = PlanAlgorithm::RingAllGather;
  int gpus = 2;     ///< at least 2
  int channels = 1; ///< that work side by side, each on its own chunks; rings and chains only
  int chunks = 1;   ///< of a piece that is moved as one
  bool isInPlace = false;
  bool usesPorts = false; ///< MSCCL++: transfers by a proxy
};

/// Nothing where the algorithm does not have the shape.
std::optional<PlanProgram> makePlan(const PlanShape &shape);

} // namespace precedent::simulation
