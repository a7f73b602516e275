//===- TreeAlgorithms.cpp - plans of MSCCL with a block for each peer -------------------------------------------===//

#include "props/collective/PlanMaker.h"

using namespace precedent::simulation;

void precedent::simulation::makeDirectAllToAll(PlanMaker &make) {
  const int n = make.n, k = make.k;
  make.setSizes("alltoall", n * k, n * k);
  for (int gpu = 0; gpu < n; ++gpu) {
    make.addBlock(gpu).ops = {op("cpy", {{gpu, 'i', gpu * k, k}}, {{gpu, 'o', gpu * k, k}})};
    for (int peer = 0; peer < n; ++peer)
      if (peer != gpu)
        make.addBlock(gpu, peer, peer).ops = {op("s", {{gpu, 'i', peer * k, k}}, {}),
                                              op("r", {}, {{gpu, 'o', peer * k, k}})};
  }
}

void precedent::simulation::makeTreeAllReduce(PlanMaker &make) {
  const int n = make.n, k = make.k;
  make.setSizes("allreduce", k, k);
  for (int gpu = 0; gpu < n; ++gpu) {
    Chunks all{gpu, 'o', 0, k};
    int last = -1; // the block that has added last
    if (!make.shape.isInPlace) {
      make.addBlock(gpu).ops = {op("cpy", {{gpu, 'i', 0, k}}, {all})};
      last = 0;
    }
    std::vector<std::pair<int, int>> children; // their numbers and blocks
    for (int child = 2 * gpu + 1; child <= 2 * gpu + 2 && child < n; ++child) {
      PlanOp add = op("rrc", {all}, {all});
      if (last >= 0)
        make.wait(add, gpu, last);
      last = int(make.program.gpus[size_t(gpu)].blocks.size());
      make.addBlock(gpu, child, child).ops = {add};
      children.emplace_back(child, last);
    }
    int whole = last;
    if (gpu > 0) {
      PlanOp up = op("s", {all}, {});
      if (last >= 0)
        make.wait(up, gpu, last);
      whole = int(make.program.gpus[size_t(gpu)].blocks.size());
      make.addBlock(gpu, (gpu - 1) / 2, (gpu - 1) / 2).ops = {up, op("r", {}, {all})};
    }
    for (auto [child, block] : children) {
      PlanOp down = op("s", {all}, {});
      if (whole != block)
        make.wait(down, gpu, whole);
      make.program.gpus[size_t(gpu)].blocks[size_t(block)].ops.push_back(down);
    }
  }
}

void precedent::simulation::makeDoublingAllGather(PlanMaker &make) {
  const int n = make.n, k = make.k;
  make.setSizes("allgather", k, n * k);
  for (int gpu = 0; gpu < n; ++gpu) {
    int last = -1;
    if (!make.shape.isInPlace) {
      make.addBlock(gpu).ops = {op("cpy", {{gpu, 'i', 0, k}}, {{gpu, 'o', gpu * k, k}})};
      last = 0;
    }
    for (int width = 1; width < n; width *= 2) {
      int peer = gpu ^ width, mine = gpu / width * width, theirs = peer / width * width;
      PlanOp give = op("s", {{gpu, 'o', mine * k, width * k}}, {});
      if (last >= 0)
        make.wait(give, gpu, last);
      last = int(make.program.gpus[size_t(gpu)].blocks.size());
      make.addBlock(gpu, peer, peer).ops = {give, op("r", {}, {{gpu, 'o', theirs * k, width * k}})};
    }
  }
}

void precedent::simulation::makeHalvingReduceScatter(PlanMaker &make) {
  const int n = make.n, k = make.k;
  make.setSizes("reducescatter", n * k, k);
  for (int gpu = 0; gpu < n; ++gpu) {
    int last = -1;
    for (int width = n / 2; width >= 1; width /= 2) {
      int peer = gpu ^ width, mine = gpu / width * width, theirs = peer / width * width;
      Chunks kept{gpu, 'i', mine * k, width * k};
      PlanOp give = op("s", {{gpu, 'i', theirs * k, width * k}}, {});
      if (last >= 0)
        make.wait(give, gpu, last);
      last = int(make.program.gpus[size_t(gpu)].blocks.size());
      make.addBlock(gpu, peer, peer).ops = {give, op("rrc", {kept}, {width > 1 ? kept : Chunks{gpu, 'o', 0, k}})};
    }
  }
}
