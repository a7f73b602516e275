//===- PutAlgorithms.cpp - plans of MSCCL++ that put, signal and wait -------------------------------------------===//

#include "props/collective/PlanMaker.h"

using namespace precedent::simulation;

void precedent::simulation::makePutAllGather(PlanMaker &make) {
  const int n = make.n, k = make.k;
  make.setSizes("allgather", k, n * k);
  for (int gpu = 0; gpu < n; ++gpu) {
    for (int peer : make.peersOf(gpu)) {
      Ops &ops = make.addBlock(gpu).ops;
      make.greet(ops, peer);
      make.put(ops, peer, {gpu, 'i', 0, k}, {peer, 'o', gpu * k, k});
    }
    make.copyOwn(gpu, {gpu, 'i', 0, k}, {gpu, 'o', gpu * k, k});
  }
}

void precedent::simulation::makeGetReduceScatter(PlanMaker &make) {
  const int n = make.n, k = make.k;
  make.setSizes("reducescatter", n * k, k, n * k);
  for (int gpu = 0; gpu < n; ++gpu) {
    std::vector<Chunks> terms{{gpu, 'i', gpu * k, k}};
    for (int peer : make.peersOf(gpu)) {
      terms.push_back({gpu, 's', peer * k, k});
      Ops &ops = make.addBlock(gpu).ops;
      make.greet(ops, peer);
      ops.push_back(op("get", {{peer, 'i', gpu * k, k}}, {terms.back()}));
      ops.push_back(make.signalling("signal", peer)); // done with its input
      ops.push_back(make.signalling("wait", peer));
      ops.push_back(meeting(0, n - 1));
    }
    make.program.gpus[size_t(gpu)].blocks.front().ops.push_back(op("re", terms, {{gpu, 'o', 0, k}}));
  }
}

void precedent::simulation::makePutAllToAll(PlanMaker &make) {
  const int n = make.n, k = make.k;
  make.setSizes("alltoall", n * k, n * k);
  for (int gpu = 0; gpu < n; ++gpu) {
    for (int peer : make.peersOf(gpu)) {
      Ops &ops = make.addBlock(gpu).ops;
      make.greet(ops, peer);
      make.put(ops, peer, {gpu, 'i', peer * k, k}, {peer, 'o', gpu * k, k});
    }
    make.copyOwn(gpu, {gpu, 'i', gpu * k, k}, {gpu, 'o', gpu * k, k});
  }
}

static void makeInTwoPhases(PlanMaker &make, bool isCounted) {
  const int n = make.n, k = make.k;
  make.setSizes("allreduce", n * k, n * k, n * k);
  for (int gpu = 0; gpu < n; ++gpu) {
    int numBlocks = n - 1;
    std::vector<Chunks> terms{{gpu, 'i', gpu * k, k}};
    for (int peer : make.peersOf(gpu)) {
      terms.push_back({gpu, 's', peer * k, k});
      int number = int(make.program.gpus[size_t(gpu)].blocks.size());
      Ops &ops = make.addBlock(gpu).ops;
      make.put(ops, peer, {gpu, 'i', peer * k, k}, {peer, 's', gpu * k, k});
      ops.push_back(isCounted ? counting("sem_release", number) : meeting(0, numBlocks));
      ops.push_back(isCounted ? counting("sem_acquire", numBlocks + number) : meeting(1, numBlocks));
      make.put(ops, peer, {gpu, 'i', gpu * k, k}, {peer, 'i', gpu * k, k});
    }
    PlanOp sum = op("re", terms, {{gpu, 'i', gpu * k, k}});
    if (!isCounted) {
      // Between the two meetings of the first block.
      Ops &ops = make.program.gpus[size_t(gpu)].blocks.front().ops;
      size_t at = 0;
      while (ops[at].barrier != 1)
        ++at;
      ops.insert(ops.begin() + long(at), sum);
      continue;
    }
    make.program.gpus[size_t(gpu)].semaphores.assign(size_t(2 * numBlocks), 0);
    Ops &ops = make.addBlock(gpu).ops;
    for (int block = 0; block < numBlocks; ++block)
      ops.push_back(counting("sem_acquire", block));
    ops.push_back(sum);
    for (int block = 0; block < numBlocks; ++block)
      ops.push_back(counting("sem_release", numBlocks + block));
  }
}

void precedent::simulation::makeTwoPhaseAllReduce(PlanMaker &make) {
  makeInTwoPhases(make, /*isCounted=*/false);
}

void precedent::simulation::makeCountedAllReduce(PlanMaker &make) {
  makeInTwoPhases(make, /*isCounted=*/true);
}

/// A proxy puts and signals in one operation, and where chunks come in pairs it is flushed in the same one.
void precedent::simulation::makeFusedAllGather(PlanMaker &make) {
  const int n = make.n, k = make.k;
  make.setSizes("allgather", k, n * k);
  for (int gpu = 0; gpu < n; ++gpu) {
    for (int peer : make.peersOf(gpu)) {
      PlanOp put = make.signalling(k % 2 == 0 ? "pwsf" : "pws", peer);
      put.sources = {{gpu, 'i', 0, k}};
      put.targets = {{peer, 'o', gpu * k, k}};
      Ops &ops = make.addBlock(gpu).ops;
      make.greet(ops, peer);
      ops.push_back(put);
      if (k % 2 != 0)
        ops.push_back(make.signalling("flush", peer));
      ops.push_back(make.signalling("wait", peer));
    }
    make.copyOwn(gpu, {gpu, 'i', 0, k}, {gpu, 'o', gpu * k, k});
  }
}

/// One place of scratch memory for what goes to each GPU, one after the other: a proxy must be done with it first.
void precedent::simulation::makeStagedAllToAll(PlanMaker &make) {
  const int n = make.n, k = make.k;
  make.setSizes("alltoall", n * k, n * k, k);
  for (int gpu = 0; gpu < n; ++gpu) {
    Ops &ops = make.addBlock(gpu).ops;
    make.tellAll(ops, gpu, "rlxsignal");
    make.tellAll(ops, gpu, "rlxwait");
    for (int peer : make.peersOf(gpu)) {
      ops.push_back(op("copy", {{gpu, 'i', peer * k, k}}, {{gpu, 's', 0, k}}));
      Ops transfer;
      make.put(transfer, peer, {gpu, 's', 0, k}, {peer, 'o', gpu * k, k});
      transfer.pop_back(); // waits when all have been given theirs
      ops.insert(ops.end(), transfer.begin(), transfer.end());
    }
    make.tellAll(ops, gpu, "wait");
    make.copyOwn(gpu, {gpu, 'i', gpu * k, k}, {gpu, 'o', gpu * k, k});
  }
}
