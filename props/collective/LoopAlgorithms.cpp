//===- LoopAlgorithms.cpp - plans of MSCCL++ that work slice by slice -------------------------------------------===//

#include "props/collective/PlanMaker.h"

using namespace precedent::simulation;

void precedent::simulation::makeLoopedAllGather(PlanMaker &make) {
  makePutAllGather(make);
  for (PlanGpu &gpu : make.program.gpus)
    for (PlanBlock &block : gpu.blocks)
      make.loop(block, block.ops.front().waits() || block.ops.front().signals() ? 2 : 0);
}

/// A block fills scratch memory, and one for each peer puts a slice of it when it is there.
void precedent::simulation::makeStagedAllGather(PlanMaker &make) {
  const int n = make.n, k = make.k;
  make.setSizes("allgather", k, n * k, k);
  for (int gpu = 0; gpu < n; ++gpu) {
    make.program.gpus[size_t(gpu)].semaphores.assign(size_t(n - 1), 0);
    Ops &stage = make.addBlock(gpu).ops;
    stage.push_back(op("copy", {{gpu, 'i', 0, k}}, {{gpu, 's', 0, k}}));
    for (int number = 0; number < n - 1; ++number)
      stage.push_back(counting("sem_release", number));
    int number = 0;
    for (int peer : make.peersOf(gpu)) {
      PlanBlock &block = make.addBlock(gpu);
      make.greet(block.ops, peer);
      block.ops.push_back(counting("sem_acquire", number++));
      make.put(block.ops, peer, {gpu, 's', 0, k}, {peer, 'o', gpu * k, k});
      make.loop(block, 2);
    }
    make.loop(make.program.gpus[size_t(gpu)].blocks.front());
    make.copyOwn(gpu, {gpu, 'i', 0, k}, {gpu, 'o', gpu * k, k});
  }
}

/// Three blocks, a slice after the other: one copies its input to scratch memory, one adds up a part of all GPUs'
/// there, one copies the sums to the output.
void precedent::simulation::makeSwitchPipeline(PlanMaker &make) {
  const int n = make.n, k = make.k;
  make.setSizes("allreduce", n * k, n * k, n * k);
  for (int gpu = 0; gpu < n; ++gpu) {
    make.program.gpus[size_t(gpu)].semaphores = {0, 0};
    Ops fill, add, drain;
    for (int part = 0; part < n; ++part)
      fill.push_back(op("copy", {{gpu, 'i', part * k, k}}, {{gpu, 's', part * k, k}}));
    make.tellAll(fill, gpu, "signal");
    make.tellAll(fill, gpu, "wait");
    fill.push_back(counting("sem_release", 0));
    add.push_back(counting("sem_acquire", 0));
    add.push_back(op("glres", {{kEveryGpu, 's', gpu * k, k}}, {{kEveryGpu, 's', gpu * k, k}}));
    make.tellAll(add, gpu, "signal", /*channel=*/1);
    add.push_back(counting("sem_release", 1));
    drain.push_back(counting("sem_acquire", 1));
    make.tellAll(drain, gpu, "wait", /*channel=*/1);
    for (int part = 0; part < n; ++part)
      drain.push_back(op("copy", {{gpu, 's', part * k, k}}, {{gpu, 'o', part * k, k}}));
    for (Ops *ops : {&fill, &add, &drain}) {
      PlanBlock &block = make.addBlock(gpu);
      block.ops = std::move(*ops);
      make.loop(block);
    }
  }
}
