//===- PlanTransportEdits.cpp - packets, switch channels and loops of MSCCL++'s plans, broken -------------------===//

#include "props/hunt/mutators/PlanEdits.h"

#include "llvm/ADT/STLExtras.h"

using namespace precedent;
using namespace precedent::props;
using namespace precedent::simulation;

bool props::losePackets(PlanProgram &program, Random &random) {
  return eraseAny(program, random, [](const PlanOp &op) { return isNamed(op, "ppkt") || isNamed(op, "rppkt"); });
}

/// Data without flags: whoever waits for packets waits for ever.
bool props::writePlainly(PlanProgram &program, Random &random) {
  std::optional<Place> place = pick(program, random, [](const PlanOp &op) { return isNamed(op, "ppkt"); });
  if (place)
    place->op(program).name = "put";
  return place.has_value();
}

/// Nothing is waited for.
bool props::readPlainly(PlanProgram &program, Random &random) {
  static constexpr std::pair<const char *, const char *> kinds[] = {
      {"upkt", "copy"}, {"repkt", "re"}, {"rppkt", "ppkt"}, {"respkt", "res"}};
  std::optional<Place> place = pick(program, random, [](const PlanOp &op) {
    return llvm::any_of(kinds, [&](auto kind) { return op.name == kind.first; });
  });
  if (!place)
    return false;
  for (auto [before, after] : kinds)
    if (place->op(program).name == before) {
      place->op(program).name = after;
      return true;
    }
  return false;
}

/// The switch reaches one GPU only: the own one.
bool props::reachOneGpu(PlanProgram &program, Random &random) {
  std::optional<Place> place =
      pick(program, random, [](const PlanOp &op) { return isNamed(op, "glres") || isNamed(op, "gstore"); });
  if (!place)
    return false;
  PlanOp &op = place->op(program);
  bool isSource = op.sources.front().gpu == kEveryGpu && (op.targets.front().gpu != kEveryGpu || random.oneIn(2));
  (isSource ? op.sources : op.targets).front().gpu = int(place->gpu);
  return true;
}

static bool standsInLoop(const PlanOp &op) {
  return op.loop >= 0;
}

/// The first or the last of a loop runs once, before it or behind it.
bool props::leaveLoop(PlanProgram &program, Random &random) {
  std::optional<Place> place = pick(program, random, standsInLoop);
  if (!place)
    return false;
  std::vector<PlanOp> &ops = place->ops(program);
  size_t at = place->at;
  bool isFirst = at == 0 || ops[at - 1].loop != ops[at].loop;
  bool isLast = at + 1 == ops.size() || ops[at + 1].loop != ops[at].loop;
  if (isFirst == isLast)
    return false;
  ops[at].loop = -1;
  ops[at].loopBytes = ops[at].loopChunks = 0;
  return true;
}

bool props::loopOftener(PlanProgram &program, Random &random) {
  std::optional<Place> place = pick(program, random, standsInLoop);
  if (!place)
    return false;
  int loop = place->op(program).loop;
  for (PlanOp &op : place->ops(program))
    if (op.loop == loop)
      op.loopBytes /= 2;
  return true;
}

/// A turn takes the chunks of half of what it works on: the rest is never done.
bool props::loopOverLess(PlanProgram &program, Random &random) {
  std::optional<Place> place = pick(program, random, [](const PlanOp &op) { return op.loopChunks > 1; });
  if (!place)
    return false;
  int loop = place->op(program).loop;
  for (PlanOp &op : place->ops(program))
    if (op.loop == loop)
      --op.loopChunks;
  return true;
}
