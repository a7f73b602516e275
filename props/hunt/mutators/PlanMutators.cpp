//===- PlanMutators.cpp - the table of ways to break a plan of a collective -------------------------------------===//

#include "props/hunt/mutators/PlanEdits.h"

using namespace precedent;
using namespace precedent::props;
using namespace precedent::simulation;

std::optional<Place> props::pick(PlanProgram &program, Random &random, SuitingOp suits) {
  std::vector<Place> places;
  for (size_t gpu = 0; gpu < program.gpus.size(); ++gpu)
    for (size_t block = 0; block < program.gpus[gpu].blocks.size(); ++block)
      for (size_t at = 0; at < program.gpus[gpu].blocks[block].ops.size(); ++at)
        if (suits(program.gpus[gpu].blocks[block].ops[at]))
          places.push_back({gpu, block, at});
  if (places.empty())
    return std::nullopt;
  return places[random.below(places.size())];
}

void props::erase(PlanProgram &program, const Place &place) {
  std::vector<PlanOp> &ops = place.ops(program);
  ops.erase(ops.begin() + static_cast<ptrdiff_t>(place.at));
  for (PlanBlock &block : program.gpus[place.gpu].blocks)
    for (PlanOp &op : block.ops)
      if (op.waitsForBlock == int(place.block) && op.waitsForStep > int(place.at))
        --op.waitsForStep;
}

bool props::eraseAny(PlanProgram &program, Random &random, SuitingOp suits) {
  std::optional<Place> place = pick(program, random, suits);
  if (place)
    erase(program, *place);
  return place.has_value();
}

static std::optional<std::string> applyTo(llvm::StringRef seed, const ProgramEdit<PlanProgram> &edit, Random &random) {
  std::optional<PlanProgram> program = readPlan(seed.str());
  if (!program || !edit(*program, random))
    return std::nullopt;
  std::string bytes = writePlan(*program);
  // An edit that the file cannot say is none.
  return readPlan(bytes) ? std::optional(bytes) : std::nullopt;
}

void props::addPlanMutators(std::vector<props::Mutator> &list) {
  static const std::vector<EditRow<PlanProgram>> rows = {
#include "props/hunt/mutators/PlanMutators.def"
  };
  addEdits(list, Family::Plan, rows, applyTo);
}
