//===- RingAlgorithms.cpp - plans of MSCCL that send around -----------------------------------------------------===//

#include "props/collective/PlanMaker.h"

using namespace precedent::simulation;

void precedent::simulation::makeRingAllGather(PlanMaker &make) {
  const int n = make.n, k = make.k, piece = make.piece;
  make.setSizes("allgather", piece, n * piece);
  for (int gpu = 0; gpu < n; ++gpu)
    for (int channel = 0; channel < make.channels; ++channel) {
      auto part = [&](int of) { return Chunks{gpu, 'o', of * piece + channel * k, k}; };
      Ops &ops = make.addBlock(gpu, make.next(gpu), make.before(gpu), channel).ops;
      if (!make.shape.isInPlace)
        ops.push_back(op("cpy", {{gpu, 'i', channel * k, k}}, {part(gpu)}));
      ops.push_back(op("s", {part(gpu)}, {}));
      for (int distance = 1; distance < n; ++distance)
        ops.push_back(op(distance + 1 < n ? "rcs" : "r", {}, {part(make.before(gpu, distance))}));
    }
}

void precedent::simulation::makeRingAllReduce(PlanMaker &make) {
  const int n = make.n, k = make.k, piece = make.piece;
  make.setSizes("allreduce", n * piece, n * piece);
  for (int gpu = 0; gpu < n; ++gpu)
    for (int channel = 0; channel < make.channels; ++channel) {
      auto part = [&](char buffer, int of) { return Chunks{gpu, buffer, of * piece + channel * k, k}; };
      Ops &ops = make.addBlock(gpu, make.next(gpu), make.before(gpu), channel).ops;
      ops.push_back(op("s", {part('i', gpu)}, {}));
      for (int distance = 1; distance < n - 1; ++distance)
        ops.push_back(op("rrs", {part('i', make.before(gpu, distance))}, {}));
      ops.push_back(op("rrcs", {part('i', make.next(gpu))}, {part('o', make.next(gpu))}));
      for (int distance = 1; distance < n; ++distance)
        ops.push_back(op(distance + 1 < n ? "rcs" : "r", {}, {part('o', make.before(gpu, distance - 1))}));
    }
}

void precedent::simulation::makeRingReduceScatter(PlanMaker &make) {
  const int n = make.n, k = make.k, piece = make.piece;
  make.setSizes("reducescatter", n * piece, piece);
  for (int gpu = 0; gpu < n; ++gpu)
    for (int channel = 0; channel < make.channels; ++channel) {
      auto part = [&](int of) { return Chunks{gpu, 'i', of * piece + channel * k, k}; };
      Ops &ops = make.addBlock(gpu, make.next(gpu), make.before(gpu), channel).ops;
      ops.push_back(op("s", {part(make.before(gpu))}, {}));
      for (int distance = 2; distance < n; ++distance)
        ops.push_back(op("rrs", {part(make.before(gpu, distance))}, {}));
      ops.push_back(op("rrc", {part(gpu)}, {{gpu, 'o', channel * k, k}}));
    }
}

void precedent::simulation::makeChainBroadcast(PlanMaker &make) {
  const int n = make.n, k = make.k, piece = make.piece;
  make.setSizes("broadcast", piece, piece);
  for (int gpu = 0; gpu < n; ++gpu)
    for (int channel = 0; channel < make.channels; ++channel) {
      Chunks in{gpu, 'i', channel * k, k}, out{gpu, 'o', channel * k, k};
      bool isFirst = gpu == 0, isLast = gpu + 1 == n;
      Ops &ops = make.addBlock(gpu, isLast ? -1 : gpu + 1, isFirst ? -1 : gpu - 1, channel).ops;
      ops.push_back(isFirst ? op("s", {in}, {}) : op(isLast ? "r" : "rcs", {}, {out}));
      if (isFirst && !make.shape.isInPlace)
        ops.push_back(op("cpy", {in}, {out}));
    }
}
