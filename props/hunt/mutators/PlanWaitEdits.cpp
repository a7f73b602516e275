//===- PlanWaitEdits.cpp - dependences of MSCCL's plans, broken -------------------------------------------------===//

#include "props/hunt/mutators/PlanEdits.h"

#include "llvm/ADT/STLExtras.h"

using namespace precedent;
using namespace precedent::props;
using namespace precedent::simulation;

bool props::loseDependence(PlanProgram &program, Random &random) {
  std::optional<Place> place = pick(program, random, waits);
  if (place)
    place->op(program).waitsForBlock = place->op(program).waitsForStep = -1;
  return place.has_value();
}

bool props::loseFlag(PlanProgram &program, Random &random) {
  std::optional<Place> place = pick(program, random, [](const PlanOp &op) { return op.isFlagged; });
  if (place)
    place->op(program).isFlagged = false;
  return place.has_value();
}

bool props::waitForOtherBlock(PlanProgram &program, Random &random) {
  std::optional<Place> place = pick(program, random, waits);
  size_t numBlocks = place ? program.gpus[place->gpu].blocks.size() : 0;
  if (numBlocks < 2)
    return false;
  int &block = place->op(program).waitsForBlock;
  block = int((size_t(block) + 1 + random.below(numBlocks - 1)) % numBlocks);
  return true;
}

bool props::waitForNobody(PlanProgram &program, Random &random) {
  std::optional<Place> place = pick(program, random, waits);
  if (place)
    (random.oneIn(2) ? place->op(program).waitsForBlock : place->op(program).waitsForStep) += 100;
  return place.has_value();
}

bool props::waitForOneself(PlanProgram &program, Random &random) {
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
bool props::waitOnceMore(PlanProgram &program, Random &random) {
  std::optional<Place> place = pick(program, random, [](const PlanOp &op) { return !waits(op); });
  if (!place || !program.isXml || place->at == 0)
    return false;
  PlanOp &op = place->op(program);
  op.waitsForBlock = int(place->block);
  op.waitsForStep = int(random.below(place->at));
  place->ops(program)[size_t(op.waitsForStep)].isFlagged = true;
  return true;
}
