//===- PlanChunkEdits.cpp - what operations of plans read and write, broken -------------------------------------===//

#include "props/hunt/mutators/PlanEdits.h"

#include "llvm/ADT/STLExtras.h"

using namespace precedent;
using namespace precedent::props;
using namespace precedent::simulation;

bool props::copyInsteadOfAdding(PlanProgram &program, Random &random) {
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

bool props::addInsteadOfCopying(PlanProgram &program, Random &random) {
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
static Chunks *pickChunks(PlanOp &op, Random &random) {
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
static void settle(PlanProgram &program, PlanOp &op) {
  if (program.isXml && op.name == "re")
    op.sources.back() = op.targets.front();
}

static bool editChunks(PlanProgram &program, Random &random, llvm::function_ref<bool(Chunks &chunks)> edit) {
  std::optional<Place> place = pick(program, random, movesChunks);
  if (!place)
    return false;
  PlanOp &op = place->op(program);
  bool isEdited = edit(*pickChunks(op, random));
  settle(program, op);
  return isEdited;
}

bool props::otherChunk(PlanProgram &program, Random &random) {
  return editChunks(program, random, [&](Chunks &chunks) {
    chunks.first += random.oneIn(2) ? 1 : -1;
    return chunks.first >= 0;
  });
}

static bool addToCount(PlanProgram &program, Random &random, int amount) {
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

bool props::oneChunkMore(PlanProgram &program, Random &random) {
  return addToCount(program, random, 1);
}

bool props::oneChunkLess(PlanProgram &program, Random &random) {
  return addToCount(program, random, -1);
}

bool props::otherBuffer(PlanProgram &program, Random &random) {
  return editChunks(program, random, [&](Chunks &chunks) {
    static constexpr char buffers[] = {'i', 'o', 's'};
    char other = buffers[random.below(3)];
    bool isOther = other != chunks.buffer;
    chunks.buffer = other;
    return isOther;
  });
}

bool props::beyondBuffer(PlanProgram &program, Random &random) {
  return editChunks(program, random, [&](Chunks &chunks) {
    chunks.first = program.sizeOf(chunks.gpu, chunks.buffer) + int(random.below(2));
    return true;
  });
}

bool props::putToOtherGpu(PlanProgram &program, Random &random) {
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

/// To where it reads, one chunk further on.
bool props::copyOverItself(PlanProgram &program, Random &random) {
  std::optional<Place> place = pick(program, random, [](const PlanOp &op) {
    return !op.sources.empty() && !op.targets.empty() && op.sources.front().count > 1;
  });
  if (!place)
    return false;
  PlanOp &op = place->op(program);
  op.targets.front() = op.sources.front();
  op.targets.front().first += op.sources.front().first > 0 && random.oneIn(2) ? -1 : 1;
  settle(program, op);
  return true;
}
