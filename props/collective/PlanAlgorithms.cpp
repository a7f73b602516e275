#include "props/collective/PlanMaker.h"

#include <algorithm>

using namespace precedent::simulation;

namespace {

struct Row {
  PlanAlgorithm algorithm;
  void (*make)(PlanMaker &make);
  bool (*suits)(const PlanShape &shape) = [](const PlanShape &) { return true; };
};

bool isPowerOfTwo(const PlanShape &shape) {
  return (shape.gpus & (shape.gpus - 1)) == 0;
}
bool isInPlace(const PlanShape &shape) {
  return shape.isInPlace;
}
bool isOutOfPlace(const PlanShape &shape) {
  return !shape.isInPlace;
}
bool hasNoPorts(const PlanShape &shape) {
  return !shape.usesPorts;
}
bool hasPorts(const PlanShape &shape) {
  return shape.usesPorts;
}

constexpr Row kRows[] = {
    {PlanAlgorithm::RingAllGather, makeRingAllGather},
    {PlanAlgorithm::RingAllReduce, makeRingAllReduce},
    {PlanAlgorithm::RingReduceScatter, makeRingReduceScatter},
    {PlanAlgorithm::DirectAllToAll, makeDirectAllToAll, isOutOfPlace},
    {PlanAlgorithm::TreeAllReduce, makeTreeAllReduce},
    {PlanAlgorithm::DoublingAllGather, makeDoublingAllGather, isPowerOfTwo},
    {PlanAlgorithm::HalvingReduceScatter, makeHalvingReduceScatter, isPowerOfTwo},
    {PlanAlgorithm::ChainBroadcast, makeChainBroadcast},
    {PlanAlgorithm::PutAllGather, makePutAllGather},
    {PlanAlgorithm::TwoPhaseAllReduce, makeTwoPhaseAllReduce, isInPlace},
    {PlanAlgorithm::CountedAllReduce, makeCountedAllReduce, isInPlace},
    {PlanAlgorithm::GetReduceScatter, makeGetReduceScatter,
     [](const PlanShape &shape) { return isOutOfPlace(shape) && hasNoPorts(shape); }},
    {PlanAlgorithm::PutAllToAll, makePutAllToAll, isOutOfPlace},
    {PlanAlgorithm::StagedAllToAll, makeStagedAllToAll, isOutOfPlace},
    {PlanAlgorithm::FusedAllGather, makeFusedAllGather, hasPorts},
    {PlanAlgorithm::ReadAllReduce, makeReadAllReduce, hasNoPorts},
    {PlanAlgorithm::PacketAllGather, makePacketAllGather, hasNoPorts},
    {PlanAlgorithm::PacketAllReduce, makePacketAllReduce, hasNoPorts},
    {PlanAlgorithm::PacketTwoPhaseAllReduce, makePacketTwoPhaseAllReduce, hasNoPorts},
    {PlanAlgorithm::RelayAllGather, makeRelayAllGather, hasNoPorts},
    {PlanAlgorithm::SwitchAllReduce, makeSwitchAllReduce, hasNoPorts},
    {PlanAlgorithm::SwitchAllGather, makeSwitchAllGather, hasNoPorts},
    {PlanAlgorithm::LoopedAllGather, makeLoopedAllGather},
    {PlanAlgorithm::StagedAllGather, makeStagedAllGather},
    {PlanAlgorithm::SwitchPipeline, makeSwitchPipeline, hasNoPorts},
};

bool sharesChannels(PlanAlgorithm algorithm) {
  return algorithm <= PlanAlgorithm::RingReduceScatter || algorithm == PlanAlgorithm::ChainBroadcast;
}

} // namespace

std::optional<PlanProgram> precedent::simulation::makePlan(const PlanShape &shape) {
  const Row *row = std::find_if(std::begin(kRows), std::end(kRows),
                                [&](const Row &entry) { return entry.algorithm == shape.algorithm; });
  bool isXml = int(shape.algorithm) < kNumXmlAlgorithms;
  if (shape.gpus < 2 || shape.chunks < 1 || shape.channels < 1 || !row->suits(shape) ||
      (shape.channels > 1 && !sharesChannels(shape.algorithm)) || (isXml && shape.usesPorts))
    return std::nullopt;
  PlanMaker maker(shape);
  maker.program.isXml = isXml;
  row->make(maker);
  return std::move(maker.program);
}
