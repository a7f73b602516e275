#include "props/collective/PlanMaker.h"

using namespace precedent::simulation;

PlanOp precedent::simulation::op(std::string name, std::vector<Chunks> sources, std::vector<Chunks> targets) {
  PlanOp made;
  made.name = std::move(name);
  made.sources = std::move(sources);
  made.targets = std::move(targets);
  if (made.name == "re" && made.sources.size() == 1)
    made.sources.push_back(made.targets.front()); // MSCCL's adds to what stands there
  return made;
}

PlanOp precedent::simulation::counting(std::string name, int semaphore) {
  PlanOp made;
  made.name = std::move(name);
  made.semaphore = semaphore;
  return made;
}

PlanOp precedent::simulation::meeting(int barrier, int members) {
  PlanOp made;
  made.name = "barrier";
  made.barrier = barrier;
  made.members = members;
  return made;
}

PlanMaker::PlanMaker(const PlanShape &shape)
    : shape(shape), n(shape.gpus), k(shape.chunks), channels(shape.channels), piece(k * channels) {
  program.isInPlace = shape.isInPlace;
  program.gpus.resize(size_t(n));
}

std::vector<int> PlanMaker::peersOf(int gpu) const {
  std::vector<int> peers;
  for (int peer = 0; peer < n; ++peer)
    if (peer != gpu)
      peers.push_back(peer);
  return peers;
}

void PlanMaker::setSizes(const char *collective, int input, int output, int scratch) {
  program.collective = collective;
  for (PlanGpu &gpu : program.gpus)
    gpu.chunks = {input, output, scratch};
}

PlanBlock &PlanMaker::addBlock(int gpu, int sendsTo, int receivesFrom, int channel) {
  PlanBlock &block = program.gpus[size_t(gpu)].blocks.emplace_back();
  block.sendsTo = sendsTo;
  block.receivesFrom = receivesFrom;
  block.channel = channel;
  return block;
}

void PlanMaker::wait(PlanOp &waiting, int gpu, int block) {
  Ops &ops = program.gpus[size_t(gpu)].blocks[size_t(block)].ops;
  waiting.waitsForBlock = block;
  waiting.waitsForStep = int(ops.size()) - 1;
  ops.back().isFlagged = true;
}

PlanOp PlanMaker::signalling(std::string name, int peer, int channel) const {
  PlanOp made;
  made.name = std::move(name);
  made.peer = peer;
  made.isPort = shape.usesPorts;
  made.channel = channel;
  return made;
}

void PlanMaker::tellAll(Ops &ops, int gpu, const char *name, int channel) const {
  for (int peer : peersOf(gpu))
    ops.push_back(signalling(name, peer, channel));
}

void PlanMaker::greet(Ops &ops, int peer) const {
  ops.push_back(signalling("rlxsignal", peer));
  ops.push_back(signalling("rlxwait", peer));
}

void PlanMaker::put(Ops &ops, int peer, Chunks from, Chunks to) const {
  PlanOp transfer = op("put", {from}, {to});
  if (shape.usesPorts) {
    transfer.peer = peer;
    transfer.isPort = true;
  }
  ops.push_back(transfer);
  ops.push_back(signalling("signal", peer));
  if (shape.usesPorts)
    ops.push_back(signalling("flush", peer));
  ops.push_back(signalling("wait", peer));
}

void PlanMaker::copyOwn(int gpu, Chunks from, Chunks to) {
  if (!shape.isInPlace)
    addBlock(gpu).ops = {op("copy", {from}, {to})};
}

void PlanMaker::loop(PlanBlock &block, size_t first) const {
  for (size_t at = first; at < block.ops.size(); ++at) {
    block.ops[at].loop = 0;
    block.ops[at].loopBytes = 1 << 20;
    block.ops[at].loopChunks = k;
  }
}
