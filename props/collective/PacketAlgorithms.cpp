//===- PacketAlgorithms.cpp - plans of MSCCL++ whose data carry their flags -------------------------------------===//
//
// A packet is waited for by whoever reads it, so nobody signals. All packets go to scratch memory.
//
//===--------------------------------------------------------------------------------------------------------------===//

#include "props/collective/PlanMaker.h"

using namespace precedent::simulation;

void precedent::simulation::makePacketAllGather(PlanMaker &make) {
  const int n = make.n, k = make.k;
  make.setSizes("allgather", k, n * k, n * k);
  for (int gpu = 0; gpu < n; ++gpu) {
    for (int peer : make.peersOf(gpu))
      make.addBlock(gpu).ops = {op("ppkt", {{gpu, 'i', 0, k}}, {{peer, 's', gpu * k, k}}),
                                op("upkt", {{gpu, 's', peer * k, k}}, {{gpu, 'o', peer * k, k}})};
    make.copyOwn(gpu, {gpu, 'i', 0, k}, {gpu, 'o', gpu * k, k});
  }
}

/// Everybody gets everything, and adds it up for itself.
void precedent::simulation::makePacketAllReduce(PlanMaker &make) {
  const int n = make.n, k = make.k;
  make.setSizes("allreduce", k, k, n * k);
  for (int gpu = 0; gpu < n; ++gpu) {
    std::vector<Chunks> own, theirs, terms{{gpu, 'i', 0, k}};
    for (int peer : make.peersOf(gpu)) {
      own.push_back(terms.front());
      theirs.push_back({peer, 's', gpu * k, k});
      terms.push_back({gpu, 's', peer * k, k});
    }
    make.addBlock(gpu).ops = {op("ppkt", own, theirs), op("repkt", terms, {{gpu, 'o', 0, k}})};
  }
}

/// Each adds up one part, and sends the sum to all while it stores it.
void precedent::simulation::makePacketTwoPhaseAllReduce(PlanMaker &make) {
  const int n = make.n, k = make.k;
  make.setSizes("allreduce", n * k, n * k, 2 * n * k);
  for (int gpu = 0; gpu < n; ++gpu) {
    std::vector<Chunks> terms{{gpu, 'i', gpu * k, k}}, sums{{gpu, 'o', gpu * k, k}};
    for (int peer : make.peersOf(gpu)) {
      make.addBlock(gpu).ops = {op("ppkt", {{gpu, 'i', peer * k, k}}, {{peer, 's', gpu * k, k}}),
                                op("upkt", {{gpu, 's', (n + peer) * k, k}}, {{gpu, 'o', peer * k, k}})};
      terms.push_back({gpu, 's', peer * k, k});
      sums.push_back({peer, 's', (n + gpu) * k, k});
    }
    make.addBlock(gpu).ops = {op("respkt", terms, sums)};
  }
}

/// Around a ring; packets are read and passed on as they come.
void precedent::simulation::makeRelayAllGather(PlanMaker &make) {
  const int n = make.n, k = make.k;
  make.setSizes("allgather", k, n * k, n * k);
  for (int gpu = 0; gpu < n; ++gpu) {
    int next = make.next(gpu);
    Ops relay{op("ppkt", {{gpu, 'i', 0, k}}, {{next, 's', gpu * k, k}})}, unpack;
    for (int distance = 1; distance < n; ++distance) {
      int from = make.before(gpu, distance);
      if (distance + 1 < n)
        relay.push_back(op("rppkt", {{gpu, 's', from * k, k}}, {{next, 's', from * k, k}}));
      unpack.push_back(op("upkt", {{gpu, 's', from * k, k}}, {{gpu, 'o', from * k, k}}));
    }
    make.addBlock(gpu).ops = std::move(relay);
    make.addBlock(gpu).ops = std::move(unpack);
    make.copyOwn(gpu, {gpu, 'i', 0, k}, {gpu, 'o', gpu * k, k});
  }
}
