//===- SwitchAlgorithms.cpp - plans of MSCCL++ that reach all GPUs at once --------------------------------------===//

#include "props/collective/PlanMaker.h"

using namespace precedent::simulation;

/// All are ready, each adds up its part of all inputs into all outputs, all have finished.
void precedent::simulation::makeSwitchAllReduce(PlanMaker &make) {
  const int n = make.n, k = make.k;
  make.setSizes("allreduce", n * k, n * k);
  for (int gpu = 0; gpu < n; ++gpu) {
    Ops &ops = make.addBlock(gpu).ops;
    make.tellAll(ops, gpu, "rlxsignal");
    make.tellAll(ops, gpu, "rlxwait");
    ops.push_back(op("glres", {{kEveryGpu, 'i', gpu * k, k}}, {{kEveryGpu, 'o', gpu * k, k}}));
    make.tellAll(ops, gpu, "signal");
    make.tellAll(ops, gpu, "wait");
  }
}

void precedent::simulation::makeSwitchAllGather(PlanMaker &make) {
  const int n = make.n, k = make.k;
  make.setSizes("allgather", k, n * k);
  for (int gpu = 0; gpu < n; ++gpu) {
    Ops &ops = make.addBlock(gpu).ops;
    make.tellAll(ops, gpu, "rlxsignal");
    make.tellAll(ops, gpu, "rlxwait");
    ops.push_back(op("gstore", {{gpu, 'i', 0, k}}, {{kEveryGpu, 'o', gpu * k, k}}));
    make.tellAll(ops, gpu, "signal");
    make.tellAll(ops, gpu, "wait");
  }
}

/// Like putting, but each reads what the others have, and writes the sum to all.
void precedent::simulation::makeReadAllReduce(PlanMaker &make) {
  const int n = make.n, k = make.k;
  make.setSizes("allreduce", n * k, n * k);
  for (int gpu = 0; gpu < n; ++gpu) {
    std::vector<Chunks> terms{{gpu, 'i', gpu * k, k}}, sums{{gpu, 'o', gpu * k, k}};
    for (int peer : make.peersOf(gpu)) {
      terms.push_back({peer, 'i', gpu * k, k});
      sums.push_back({peer, 'o', gpu * k, k});
    }
    Ops &ops = make.addBlock(gpu).ops;
    make.tellAll(ops, gpu, "rlxsignal");
    make.tellAll(ops, gpu, "rlxwait");
    ops.push_back(op("rres", terms, sums));
    make.tellAll(ops, gpu, "signal");
    make.tellAll(ops, gpu, "wait");
  }
}
