//===- PlanMutators.cpp - ways to break a plan of a collective --------------------------------------------------===//

#include "props/collective/PlanProgram.h"
#include "props/hunt/Mutator.h"

#include "llvm/ADT/STLExtras.h"

using namespace precedent;
using namespace precedent::props;
using namespace precedent::simulation;

namespace {

using Suits = llvm::function_ref<bool(const PlanOp &op)>;

/// An operation, by its GPU, block and place.
struct Place {
  size_t gpu, block, at;
  std::vector<PlanOp> &ops(PlanProgram &program) const { return program.gpus[gpu].blocks[block].ops; }
  PlanOp &op(PlanProgram &program) const { return ops(program)[at]; }
  PlanBlock &blockOf(PlanProgram &program) const { return program.gpus[gpu].blocks[block]; }
};

std::vector<Place> placesOf(PlanProgram &program, Suits suits) {
  std::vector<Place> places;
  for (size_t gpu = 0; gpu < program.gpus.size(); ++gpu)
    for (size_t block = 0; block < program.gpus[gpu].blocks.size(); ++block)
      for (size_t at = 0; at < program.gpus[gpu].blocks[block].ops.size(); ++at)
        if (suits(program.gpus[gpu].blocks[block].ops[at]))
          places.push_back({gpu, block, at});
  return places;
}

std::optional<Place> pick(PlanProgram &program, Random &random, Suits suits) {
  std::vector<Place> places = placesOf(program, suits);
  if (places.empty())
    return std::nullopt;
  return places[random.below(places.size())];
}

bool isNamed(const PlanOp &op, const char *name) {
  return op.name == name;
}

/// Takes an operation out; who waited for a later one of its block waits for the same one still.
void erase(PlanProgram &program, const Place &place) {
  std::vector<PlanOp> &ops = place.ops(program);
  ops.erase(ops.begin() + static_cast<ptrdiff_t>(place.at));
  for (PlanBlock &block : program.gpus[place.gpu].blocks)
    for (PlanOp &op : block.ops)
      if (op.waitsForBlock == int(place.block) && op.waitsForStep > int(place.at))
        --op.waitsForStep;
}

bool eraseAny(PlanProgram &program, Random &random, Suits suits) {
  std::optional<Place> place = pick(program, random, suits);
  if (place)
    erase(program, *place);
  return place.has_value();
}

bool waits(const PlanOp &op) {
  return op.waitsForBlock >= 0;
}
bool movesChunks(const PlanOp &op) {
  return !op.sources.empty() || !op.targets.empty();
}

bool loseDependence(PlanProgram &program, Random &random) {
  std::optional<Place> place = pick(program, random, waits);
  if (place)
    place->op(program).waitsForBlock = place->op(program).waitsForStep = -1;
  return place.has_value();
}

bool loseFlag(PlanProgram &program, Random &random) {
  std::optional<Place> place = pick(program, random, [](const PlanOp &op) { return op.isFlagged; });
  if (place)
    place->op(program).isFlagged = false;
  return place.has_value();
}

bool waitForOtherBlock(PlanProgram &program, Random &random) {
  std::optional<Place> place = pick(program, random, waits);
  size_t numBlocks = place ? program.gpus[place->gpu].blocks.size() : 0;
  if (numBlocks < 2)
    return false;
  int &block = place->op(program).waitsForBlock;
  block = int((size_t(block) + 1 + random.below(numBlocks - 1)) % numBlocks);
  return true;
}

bool waitForNobody(PlanProgram &program, Random &random) {
  std::optional<Place> place = pick(program, random, waits);
  if (place)
    (random.oneIn(2) ? place->op(program).waitsForBlock : place->op(program).waitsForStep) += 100;
  return place.has_value();
}

bool waitForOneself(PlanProgram &program, Random &random) {
  std::optional<Place> place = pick(program, random, movesChunks);
  if (!place || !program.isXml)
    return false;
  PlanOp &op = place->op(program);
  op.waitsForBlock = int(place->block);
  op.waitsForStep = int(place->ops(program).size()) - 1;
  place->ops(program).back().isFlagged = true;
  return true;
}

/// For an operation of the same block, which has run anyway.
bool waitOnceMore(PlanProgram &program, Random &random) {
  std::optional<Place> place = pick(program, random, [](const PlanOp &op) { return !waits(op); });
  if (!place || !program.isXml || place->at == 0)
    return false;
  PlanOp &op = place->op(program);
  op.waitsForBlock = int(place->block);
  op.waitsForStep = int(random.below(place->at));
  place->ops(program)[size_t(op.waitsForStep)].isFlagged = true;
  return true;
}

bool swapAny(PlanProgram &program, Random &random, Suits suits) {
  std::optional<Place> place = pick(program, random, suits);
  if (!place)
    return false;
  std::vector<PlanOp> &ops = place->ops(program);
  std::vector<size_t> others;
  for (size_t at = 0; at < ops.size(); ++at)
    if (at != place->at && suits(ops[at]))
      others.push_back(at);
  if (others.empty())
    return false;
  std::swap(ops[place->at], ops[others[random.below(others.size())]]);
  return true;
}

bool swapOperations(PlanProgram &program, Random &random) {
  return swapAny(program, random, [](const PlanOp &) { return true; });
}

bool swapReceives(PlanProgram &program, Random &random) {
  return swapAny(program, random, [](const PlanOp &op) { return op.receives(); });
}

bool loseOperation(PlanProgram &program, Random &random) {
  return eraseAny(program, random, [](const PlanOp &op) { return movesChunks(op) && !op.sends() && !op.receives(); });
}

bool loseMessageSent(PlanProgram &program, Random &random) {
  return eraseAny(program, random, [](const PlanOp &op) { return isNamed(op, "s"); });
}

bool loseMessageReceived(PlanProgram &program, Random &random) {
  return eraseAny(program, random, [](const PlanOp &op) { return isNamed(op, "r") || isNamed(op, "rrc"); });
}

bool copyInsteadOfAdding(PlanProgram &program, Random &random) {
  static constexpr std::pair<const char *, const char *> kinds[] = {{"rrc", "r"}, {"rrcs", "rcs"}, {"re", "cpy"}};
  auto suits = [&](const PlanOp &op) {
    return op.name == "re" || llvm::any_of(kinds, [&](auto kind) { return op.name == kind.first; });
  };
  std::optional<Place> place = pick(program, random, suits);
  if (!place)
    return false;
  PlanOp &op = place->op(program);
  if (!program.isXml) {
    op.name = "copy";
    op.sources.resize(1);
    return true;
  }
  for (auto [before, after] : kinds)
    if (op.name == before) {
      op.name = after;
      op.sources.resize(op.name == "cpy" ? 1 : 0);
      return true;
    }
  return false;
}

bool addInsteadOfCopying(PlanProgram &program, Random &random) {
  std::optional<Place> place = pick(program, random, [](const PlanOp &op) {
    return op.name == "r" || op.name == "rcs" || op.name == "cpy" || op.name == "copy";
  });
  if (!place)
    return false;
  PlanOp &op = place->op(program);
  op.name = op.name == "r" ? "rrc" : op.name == "rcs" ? "rrcs" : "re";
  op.sources.push_back(op.targets.front());
  return true;
}

/// A list of ranges, of sources or of targets, and one of them. MSCCL++ counts the chunks of a whole operation by its
/// first source.
Chunks *pickChunks(PlanOp &op, Random &random) {
  std::vector<Chunks *> all;
  for (std::vector<Chunks> *list : {&op.sources, &op.targets})
    for (Chunks &chunks : *list)
      all.push_back(&chunks);
  // The second source of MSCCL's `re` is its target.
  if (op.name == "re" && all.size() == 3)
    all.erase(all.begin() + 1);
  return all[random.below(all.size())];
}

/// After an edit of the target of MSCCL's `re`.
void settle(PlanProgram &program, PlanOp &op) {
  if (program.isXml && op.name == "re")
    op.sources.back() = op.targets.front();
}

bool editChunks(PlanProgram &program, Random &random, llvm::function_ref<bool(Chunks &chunks)> edit) {
  std::optional<Place> place = pick(program, random, movesChunks);
  if (!place)
    return false;
  PlanOp &op = place->op(program);
  bool isEdited = edit(*pickChunks(op, random));
  settle(program, op);
  return isEdited;
}

bool otherChunk(PlanProgram &program, Random &random) {
  return editChunks(program, random, [&](Chunks &chunks) {
    chunks.first += random.oneIn(2) ? 1 : -1;
    return chunks.first >= 0;
  });
}

bool addToCount(PlanProgram &program, Random &random, int amount) {
  std::optional<Place> place = pick(program, random, movesChunks);
  if (!place)
    return false;
  PlanOp &op = place->op(program);
  for (std::vector<Chunks> *list : {&op.sources, &op.targets})
    for (Chunks &chunks : *list) {
      chunks.count += amount;
      if (chunks.count < 1)
        return false;
    }
  return true;
}

bool oneChunkMore(PlanProgram &program, Random &random) {
  return addToCount(program, random, 1);
}
bool oneChunkLess(PlanProgram &program, Random &random) {
  return addToCount(program, random, -1);
}

bool otherBuffer(PlanProgram &program, Random &random) {
  return editChunks(program, random, [&](Chunks &chunks) {
    static constexpr char buffers[] = {'i', 'o', 's'};
    char other = buffers[random.below(3)];
    bool isOther = other != chunks.buffer;
    chunks.buffer = other;
    return isOther;
  });
}

bool beyondBuffer(PlanProgram &program, Random &random) {
  return editChunks(program, random, [&](Chunks &chunks) {
    chunks.first = program.sizeOf(chunks.gpu, chunks.buffer) + int(random.below(2));
    return true;
  });
}

/// Of a block that sends or receives, its peer.
bool otherPeer(PlanProgram &program, Random &random, int PlanBlock::*peer, Suits uses) {
  std::optional<Place> place = pick(program, random, uses);
  if (!place || program.gpus.size() < 3)
    return false;
  int &number = place->blockOf(program).*peer;
  std::vector<int> others;
  for (int gpu = 0; gpu < int(program.gpus.size()); ++gpu)
    if (gpu != number && gpu != int(place->gpu))
      others.push_back(gpu);
  number = others[random.below(others.size())];
  return true;
}

bool otherPeerToSend(PlanProgram &program, Random &random) {
  return otherPeer(program, random, &PlanBlock::sendsTo, [](const PlanOp &op) { return op.sends(); });
}
bool otherPeerToReceive(PlanProgram &program, Random &random) {
  return otherPeer(program, random, &PlanBlock::receivesFrom, [](const PlanOp &op) { return op.receives(); });
}

bool shareConnection(PlanProgram &program, Random &random) {
  std::optional<Place> place = pick(program, random, [](const PlanOp &op) { return op.sends() || op.receives(); });
  if (!place)
    return false;
  PlanBlock &block = place->blockOf(program);
  for (PlanBlock &other : program.gpus[place->gpu].blocks)
    if (&other != &block && other.channel != block.channel) {
      bool isShared = (other.sendsTo >= 0 && other.sendsTo == block.sendsTo) ||
                      (other.receivesFrom >= 0 && other.receivesFrom == block.receivesFrom);
      other.channel = block.channel;
      return isShared;
    }
  return false;
}

bool loseSignal(PlanProgram &program, Random &random) {
  return eraseAny(program, random, [](const PlanOp &op) { return isNamed(op, "signal"); });
}
bool loseWaitForSignal(PlanProgram &program, Random &random) {
  return eraseAny(program, random, [](const PlanOp &op) { return isNamed(op, "wait"); });
}
bool loseFlush(PlanProgram &program, Random &random) {
  return eraseAny(program, random, [](const PlanOp &op) { return isNamed(op, "flush"); });
}
bool loseBarrier(PlanProgram &program, Random &random) {
  return eraseAny(program, random, [](const PlanOp &op) { return isNamed(op, "barrier"); });
}
bool loseRelease(PlanProgram &program, Random &random) {
  return eraseAny(program, random, [](const PlanOp &op) { return isNamed(op, "sem_release"); });
}
bool loseAcquire(PlanProgram &program, Random &random) {
  return eraseAny(program, random, [](const PlanOp &op) { return isNamed(op, "sem_acquire"); });
}

bool earlySignal(PlanProgram &program, Random &random) {
  std::optional<Place> place = pick(program, random, [](const PlanOp &op) { return isNamed(op, "signal"); });
  if (!place || place->at == 0)
    return false;
  std::vector<PlanOp> &ops = place->ops(program);
  bool isBehindPut = isNamed(ops[place->at - 1], "put");
  std::swap(ops[place->at], ops[place->at - 1]);
  return isBehindPut;
}

bool signalOtherGpu(PlanProgram &program, Random &random) {
  std::optional<Place> place = pick(program, random, [](const PlanOp &op) { return isNamed(op, "signal"); });
  if (!place || program.gpus.size() < 3)
    return false;
  int &peer = place->op(program).peer;
  do
    peer = (peer + 1) % int(program.gpus.size());
  while (peer == int(place->gpu));
  return true;
}

bool putToOtherGpu(PlanProgram &program, Random &random) {
  std::optional<Place> place =
      pick(program, random, [](const PlanOp &op) { return (isNamed(op, "put") || isNamed(op, "get")) && !op.isPort; });
  if (!place || program.gpus.size() < 3)
    return false;
  PlanOp &op = place->op(program);
  int &gpu = (isNamed(op, "put") ? op.targets : op.sources).front().gpu;
  do
    gpu = (gpu + 1) % int(program.gpus.size());
  while (gpu == int(place->gpu));
  return true;
}

bool moreMembers(PlanProgram &program, Random &random) {
  std::optional<Place> place = pick(program, random, [](const PlanOp &op) { return isNamed(op, "barrier"); });
  if (!place)
    return false;
  int barrier = place->op(program).barrier;
  for (PlanBlock &block : program.gpus[place->gpu].blocks)
    for (PlanOp &op : block.ops)
      if (op.barrier == barrier)
        ++op.members;
  return true;
}

/// With two blocks at least, the others keep their order.
bool swapBarriers(PlanProgram &program, Random &random) {
  std::optional<Place> place = pick(program, random, [](const PlanOp &op) { return op.barrier == 0; });
  if (!place || place->op(program).members < 2)
    return false;
  for (PlanOp &op : place->ops(program))
    if (op.barrier == 0 || op.barrier == 1)
      op.barrier = 1 - op.barrier;
  return true;
}

bool fullSemaphore(PlanProgram &program, Random &random) {
  PlanGpu &gpu = program.gpus[random.below(program.gpus.size())];
  if (gpu.semaphores.empty())
    return false;
  ++gpu.semaphores[random.below(gpu.semaphores.size())];
  return true;
}

struct Row {
  const char *name, *why;
  std::vector<llvm::StringRef> rules;
  bool (*edit)(PlanProgram &program, Random &random);
  InputFormat only = InputFormat::Detect;
};

const std::vector<Row> &table() {
  static const std::vector<Row> rows = {
#include "props/hunt/mutators/PlanMutators.def"
  };
  return rows;
}

} // namespace

void props::addPlanMutators(std::vector<props::Mutator> &list) {
  for (const Row &row : table())
    list.push_back({row.name, row.why, Family::Plan, row.rules,
                    [&row](llvm::StringRef seed, Random &random) -> std::optional<std::string> {
                      std::optional<PlanProgram> program = readPlan(seed.str());
                      if (!program || !row.edit(*program, random))
                        return std::nullopt;
                      std::string bytes = writePlan(*program);
                      // An edit that the file cannot say is none.
                      return readPlan(bytes) ? std::optional(bytes) : std::nullopt;
                    },
                    row.only});
}
