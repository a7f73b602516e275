#include "props/collective/PlanAlgorithms.h"

using namespace precedent::simulation;

namespace {

using Ops = std::vector<PlanOp>;

PlanOp op(std::string name, std::vector<Chunks> sources, std::vector<Chunks> targets) {
  PlanOp made;
  made.name = std::move(name);
  made.sources = std::move(sources);
  made.targets = std::move(targets);
  if (made.name == "re" && made.sources.size() == 1)
    made.sources.push_back(made.targets.front()); // MSCCL's adds to what stands there
  return made;
}

PlanOp signalling(std::string name, int peer, bool isPort = false) {
  PlanOp made;
  made.name = std::move(name);
  made.peer = peer;
  made.isPort = isPort;
  return made;
}

PlanOp counting(std::string name, int semaphore) {
  PlanOp made;
  made.name = std::move(name);
  made.semaphore = semaphore;
  return made;
}

PlanOp meeting(int barrier, int members) {
  PlanOp made;
  made.name = "barrier";
  made.barrier = barrier;
  made.members = members;
  return made;
}

/// GPUs, blocks and chunks of the shape, by the names of the textbooks: n GPUs, k chunks a piece.
class Maker {
public:
  explicit Maker(const PlanShape &shape)
      : shape(shape), n(shape.gpus), k(shape.chunks), channels(shape.channels), piece(k * channels) {
    program.isInPlace = shape.isInPlace;
    program.gpus.resize(size_t(n));
  }

  std::optional<PlanProgram> make() {
    bool isPowerOfTwo = (n & (n - 1)) == 0;
    program.isXml = int(shape.algorithm) < kNumXmlAlgorithms;
    bool isRing =
        shape.algorithm <= PlanAlgorithm::RingReduceScatter || shape.algorithm == PlanAlgorithm::ChainBroadcast;
    if (n < 2 || k < 1 || channels < 1 || (channels > 1 && !isRing) || (program.isXml && shape.usesPorts))
      return std::nullopt;
    bool isInPlace = shape.isInPlace, usesPorts = shape.usesPorts;
    switch (shape.algorithm) {
    case PlanAlgorithm::RingAllGather:
      return ringAllGather();
    case PlanAlgorithm::RingAllReduce:
      return ringAllReduce();
    case PlanAlgorithm::RingReduceScatter:
      return ringReduceScatter();
    case PlanAlgorithm::DirectAllToAll:
      return only(!isInPlace, &Maker::directAllToAll);
    case PlanAlgorithm::TreeAllReduce:
      return treeAllReduce();
    case PlanAlgorithm::DoublingAllGather:
      return only(isPowerOfTwo, &Maker::doublingAllGather);
    case PlanAlgorithm::HalvingReduceScatter:
      return only(isPowerOfTwo, &Maker::halvingReduceScatter);
    case PlanAlgorithm::ChainBroadcast:
      return chainBroadcast();
    case PlanAlgorithm::PutAllGather:
      return putAllGather();
    case PlanAlgorithm::TwoPhaseAllReduce:
      return only(isInPlace, &Maker::allReduceWithMeetings);
    case PlanAlgorithm::CountedAllReduce:
      return only(isInPlace, &Maker::allReduceWithSemaphores);
    case PlanAlgorithm::GetReduceScatter:
      return only(!isInPlace && !usesPorts, &Maker::getReduceScatter);
    case PlanAlgorithm::PutAllToAll:
      return only(!isInPlace, &Maker::putAllToAll);
    }
    return std::nullopt;
  }

private:
  std::optional<PlanProgram> only(bool suits, PlanProgram (Maker::*make)()) {
    return suits ? std::optional((this->*make)()) : std::nullopt;
  }

  int next(int gpu) const { return (gpu + 1) % n; }
  int before(int gpu, int distance = 1) const { return (gpu + 2 * n - distance) % n; }

  void setSizes(const char *collective, int input, int output, int scratch = 0) {
    program.collective = collective;
    for (PlanGpu &gpu : program.gpus)
      gpu.chunks = {input, output, scratch};
  }

  PlanBlock &addBlock(int gpu, int sendsTo = -1, int receivesFrom = -1, int channel = 0) {
    PlanBlock &block = program.gpus[size_t(gpu)].blocks.emplace_back();
    block.sendsTo = sendsTo;
    block.receivesFrom = receivesFrom;
    block.channel = channel;
    return block;
  }

  /// The operation waits for the last one so far of a block of its GPU.
  void wait(PlanOp &waiting, int gpu, int block) {
    Ops &ops = program.gpus[size_t(gpu)].blocks[size_t(block)].ops;
    waiting.waitsForBlock = block;
    waiting.waitsForStep = int(ops.size()) - 1;
    ops.back().isFlagged = true;
  }

  PlanProgram ringAllGather() {
    setSizes("allgather", piece, n * piece);
    for (int gpu = 0; gpu < n; ++gpu)
      for (int channel = 0; channel < channels; ++channel) {
        auto part = [&](int of) { return Chunks{gpu, 'o', of * piece + channel * k, k}; };
        Ops &ops = addBlock(gpu, next(gpu), before(gpu), channel).ops;
        if (!shape.isInPlace)
          ops.push_back(op("cpy", {{gpu, 'i', channel * k, k}}, {part(gpu)}));
        ops.push_back(op("s", {part(gpu)}, {}));
        for (int distance = 1; distance < n; ++distance)
          ops.push_back(op(distance + 1 < n ? "rcs" : "r", {}, {part(before(gpu, distance))}));
      }
    return std::move(program);
  }

  PlanProgram ringAllReduce() {
    setSizes("allreduce", n * piece, n * piece);
    for (int gpu = 0; gpu < n; ++gpu)
      for (int channel = 0; channel < channels; ++channel) {
        auto part = [&](char buffer, int of) { return Chunks{gpu, buffer, of * piece + channel * k, k}; };
        Ops &ops = addBlock(gpu, next(gpu), before(gpu), channel).ops;
        ops.push_back(op("s", {part('i', gpu)}, {}));
        for (int distance = 1; distance < n - 1; ++distance)
          ops.push_back(op("rrs", {part('i', before(gpu, distance))}, {}));
        ops.push_back(op("rrcs", {part('i', next(gpu))}, {part('o', next(gpu))}));
        for (int distance = 1; distance < n; ++distance)
          ops.push_back(op(distance + 1 < n ? "rcs" : "r", {}, {part('o', before(gpu, distance - 1))}));
      }
    return std::move(program);
  }

  PlanProgram ringReduceScatter() {
    setSizes("reducescatter", n * piece, piece);
    for (int gpu = 0; gpu < n; ++gpu)
      for (int channel = 0; channel < channels; ++channel) {
        auto part = [&](int of) { return Chunks{gpu, 'i', of * piece + channel * k, k}; };
        Ops &ops = addBlock(gpu, next(gpu), before(gpu), channel).ops;
        ops.push_back(op("s", {part(before(gpu))}, {}));
        for (int distance = 2; distance < n; ++distance)
          ops.push_back(op("rrs", {part(before(gpu, distance))}, {}));
        ops.push_back(op("rrc", {part(gpu)}, {{gpu, 'o', channel * k, k}}));
      }
    return std::move(program);
  }

  PlanProgram directAllToAll() {
    setSizes("alltoall", n * k, n * k);
    for (int gpu = 0; gpu < n; ++gpu) {
      addBlock(gpu).ops = {op("cpy", {{gpu, 'i', gpu * k, k}}, {{gpu, 'o', gpu * k, k}})};
      for (int peer = 0; peer < n; ++peer)
        if (peer != gpu)
          addBlock(gpu, peer, peer).ops = {op("s", {{gpu, 'i', peer * k, k}}, {}),
                                           op("r", {}, {{gpu, 'o', peer * k, k}})};
    }
    return std::move(program);
  }

  /// Sums go up a binary tree, and the whole sum down: a block for the parent and one for each child.
  PlanProgram treeAllReduce() {
    setSizes("allreduce", k, k);
    for (int gpu = 0; gpu < n; ++gpu) {
      Chunks all{gpu, 'o', 0, k};
      int last = -1; // the block that has added last
      if (!shape.isInPlace) {
        addBlock(gpu).ops = {op("cpy", {{gpu, 'i', 0, k}}, {all})};
        last = 0;
      }
      std::vector<std::pair<int, int>> children; // their numbers and blocks
      for (int child = 2 * gpu + 1; child <= 2 * gpu + 2 && child < n; ++child) {
        PlanOp add = op("rrc", {all}, {all});
        if (last >= 0)
          wait(add, gpu, last);
        last = int(program.gpus[size_t(gpu)].blocks.size());
        addBlock(gpu, child, child).ops = {add};
        children.emplace_back(child, last);
      }
      int whole = last;
      if (gpu > 0) {
        PlanOp up = op("s", {all}, {});
        if (last >= 0)
          wait(up, gpu, last);
        whole = int(program.gpus[size_t(gpu)].blocks.size());
        addBlock(gpu, (gpu - 1) / 2, (gpu - 1) / 2).ops = {up, op("r", {}, {all})};
      }
      for (auto [child, block] : children) {
        PlanOp down = op("s", {all}, {});
        if (whole != block)
          wait(down, gpu, whole);
        program.gpus[size_t(gpu)].blocks[size_t(block)].ops.push_back(down);
      }
    }
    return std::move(program);
  }

  PlanProgram doublingAllGather() {
    setSizes("allgather", k, n * k);
    for (int gpu = 0; gpu < n; ++gpu) {
      int last = -1;
      if (!shape.isInPlace) {
        addBlock(gpu).ops = {op("cpy", {{gpu, 'i', 0, k}}, {{gpu, 'o', gpu * k, k}})};
        last = 0;
      }
      for (int width = 1; width < n; width *= 2) {
        int peer = gpu ^ width, mine = gpu / width * width, theirs = peer / width * width;
        PlanOp give = op("s", {{gpu, 'o', mine * k, width * k}}, {});
        if (last >= 0)
          wait(give, gpu, last);
        last = int(program.gpus[size_t(gpu)].blocks.size());
        addBlock(gpu, peer, peer).ops = {give, op("r", {}, {{gpu, 'o', theirs * k, width * k}})};
      }
    }
    return std::move(program);
  }

  PlanProgram halvingReduceScatter() {
    setSizes("reducescatter", n * k, k);
    for (int gpu = 0; gpu < n; ++gpu) {
      int last = -1;
      for (int width = n / 2; width >= 1; width /= 2) {
        int peer = gpu ^ width, mine = gpu / width * width, theirs = peer / width * width;
        Chunks kept{gpu, 'i', mine * k, width * k};
        PlanOp give = op("s", {{gpu, 'i', theirs * k, width * k}}, {});
        if (last >= 0)
          wait(give, gpu, last);
        last = int(program.gpus[size_t(gpu)].blocks.size());
        addBlock(gpu, peer, peer).ops = {give, op("rrc", {kept}, {width > 1 ? kept : Chunks{gpu, 'o', 0, k}})};
      }
    }
    return std::move(program);
  }

  PlanProgram chainBroadcast() {
    setSizes("broadcast", piece, piece);
    for (int gpu = 0; gpu < n; ++gpu)
      for (int channel = 0; channel < channels; ++channel) {
        Chunks in{gpu, 'i', channel * k, k}, out{gpu, 'o', channel * k, k};
        bool isFirst = gpu == 0, isLast = gpu + 1 == n;
        Ops &ops = addBlock(gpu, isLast ? -1 : gpu + 1, isFirst ? -1 : gpu - 1, channel).ops;
        ops.push_back(isFirst ? op("s", {in}, {}) : op(isLast ? "r" : "rcs", {}, {out}));
        if (isFirst && !shape.isInPlace)
          ops.push_back(op("cpy", {in}, {out}));
      }
    return std::move(program);
  }

  /// A put, told to the other end; a proxy's source is free when it has been flushed.
  void put(Ops &ops, int peer, Chunks from, Chunks to) {
    PlanOp transfer = op("put", {from}, {to});
    if (shape.usesPorts) {
      transfer.peer = peer;
      transfer.isPort = true;
    }
    ops.push_back(transfer);
    ops.push_back(signalling("signal", peer, shape.usesPorts));
    if (shape.usesPorts)
      ops.push_back(signalling("flush", peer, true));
    ops.push_back(signalling("wait", peer, shape.usesPorts));
  }

  PlanProgram putAllGather() {
    setSizes("allgather", k, n * k);
    for (int gpu = 0; gpu < n; ++gpu) {
      for (int peer = 0; peer < n; ++peer)
        if (peer != gpu)
          put(addBlock(gpu).ops, peer, {gpu, 'i', 0, k}, {peer, 'o', gpu * k, k});
      if (!shape.isInPlace)
        addBlock(gpu).ops = {op("copy", {{gpu, 'i', 0, k}}, {{gpu, 'o', gpu * k, k}})};
    }
    return std::move(program);
  }

  /// Each GPU adds up one part, which the others put into its scratch memory, and puts the sum back to them.
  PlanProgram twoPhaseAllReduce(bool isCounted) {
    setSizes("allreduce", n * k, n * k, n * k);
    for (int gpu = 0; gpu < n; ++gpu) {
      int numBlocks = n - 1;
      std::vector<Chunks> terms{{gpu, 'i', gpu * k, k}};
      for (int peer = 0; peer < n; ++peer) {
        if (peer == gpu)
          continue;
        terms.push_back({gpu, 's', peer * k, k});
        int number = int(program.gpus[size_t(gpu)].blocks.size());
        Ops &ops = addBlock(gpu).ops;
        put(ops, peer, {gpu, 'i', peer * k, k}, {peer, 's', gpu * k, k});
        ops.push_back(isCounted ? counting("sem_release", number) : meeting(0, numBlocks));
        ops.push_back(isCounted ? counting("sem_acquire", numBlocks + number) : meeting(1, numBlocks));
        put(ops, peer, {gpu, 'i', gpu * k, k}, {peer, 'i', gpu * k, k});
      }
      PlanOp sum = op("re", terms, {{gpu, 'i', gpu * k, k}});
      if (!isCounted) {
        // Between the two meetings of the first block.
        Ops &ops = program.gpus[size_t(gpu)].blocks.front().ops;
        size_t at = 0;
        while (ops[at].barrier != 1)
          ++at;
        ops.insert(ops.begin() + long(at), sum);
        continue;
      }
      program.gpus[size_t(gpu)].semaphores.assign(size_t(2 * numBlocks), 0);
      Ops &ops = addBlock(gpu).ops;
      for (int block = 0; block < numBlocks; ++block)
        ops.push_back(counting("sem_acquire", block));
      ops.push_back(sum);
      for (int block = 0; block < numBlocks; ++block)
        ops.push_back(counting("sem_release", numBlocks + block));
    }
    return std::move(program);
  }

  PlanProgram allReduceWithMeetings() { return twoPhaseAllReduce(/*isCounted=*/false); }
  PlanProgram allReduceWithSemaphores() { return twoPhaseAllReduce(/*isCounted=*/true); }

  PlanProgram getReduceScatter() {
    setSizes("reducescatter", n * k, k, n * k);
    for (int gpu = 0; gpu < n; ++gpu) {
      std::vector<Chunks> terms{{gpu, 'i', gpu * k, k}};
      for (int peer = 0; peer < n; ++peer)
        if (peer != gpu) {
          terms.push_back({gpu, 's', peer * k, k});
          addBlock(gpu).ops = {op("get", {{peer, 'i', gpu * k, k}}, {terms.back()}), meeting(0, n - 1)};
        }
      program.gpus[size_t(gpu)].blocks.front().ops.push_back(op("re", terms, {{gpu, 'o', 0, k}}));
    }
    return std::move(program);
  }

  PlanProgram putAllToAll() {
    setSizes("alltoall", n * k, n * k);
    for (int gpu = 0; gpu < n; ++gpu) {
      for (int peer = 0; peer < n; ++peer)
        if (peer != gpu)
          put(addBlock(gpu).ops, peer, {gpu, 'i', peer * k, k}, {peer, 'o', gpu * k, k});
      addBlock(gpu).ops = {op("copy", {{gpu, 'i', gpu * k, k}}, {{gpu, 'o', gpu * k, k}})};
    }
    return std::move(program);
  }

  const PlanShape &shape;
  int n, k, channels, piece;
  PlanProgram program;
};

} // namespace

std::optional<PlanProgram> precedent::simulation::makePlan(const PlanShape &shape) {
  return Maker(shape).make();
}
