#include "props/hunt/SeedSource.h"

#include "props/hunt/Mutator.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace precedent;
using namespace precedent::props;

namespace precedent::props {
#define HUNT_SOURCE(function) const SeedSource &function();
#include "props/hunt/Sources.def"
#undef HUNT_SOURCE
} // namespace precedent::props

llvm::StringRef props::nameOf(Family family) {
  switch (family) {
  case Family::Carrier:
    return "carrier";
  case Family::Object:
    return "object";
  case Family::MegaMoe:
    return "megamoe";
  case Family::Program:
    return "program";
  case Family::Spectral:
    return "spectral";
  case Family::Tile:
    return "tile";
  case Family::Reshard:
    return "reshard";
  case Family::Schedule:
    return "schedule";
  case Family::Plan:
    return "plan";
  case Family::Targets:
    return "targets";
  case Family::Oracle:
    return "oracle";
  case Family::IssuedOrder:
    return "issued-order";
  case Family::Package:
    return "package";
  case Family::LoweredModule:
    return "lowered-module";
  case Family::LoweredKernel:
    return "lowered-kernel";
  }
  return "";
}

llvm::ArrayRef<const SeedSource *> props::seedSources() {
  static const std::vector<const SeedSource *> sources = {
#define HUNT_SOURCE(function) &function(),
#include "props/hunt/Sources.def"
#undef HUNT_SOURCE
  };
  return sources;
}

const SeedSource *props::findSource(llvm::StringRef name) {
  for (const SeedSource *source : seedSources())
    if (source->name == name)
      return source;
  return nullptr;
}

/// A gene that becomes part of a step: divisible by all small numbers, so that remainders are fair.
static constexpr int64_t kGeneBound = 720720;

Genes props::drawGenes(const SeedSource &source, Random &random, unsigned size) {
  Genes genes;
  for (const Parameter &parameter : source.parameters) {
    int64_t range = parameter.most - parameter.least;
    if (!parameter.isChoice)
      range = std::min(range, 1 + range * static_cast<int64_t>(size) / 100);
    genes.push_back(random.between(parameter.least, parameter.least + range));
  }
  if (source.genesOfStep == 0)
    return genes;
  uint64_t steps = random.below(2 + uint64_t(source.mostSteps - 1) * size / 100);
  for (uint64_t count = steps * source.genesOfStep; count > 0; --count)
    genes.push_back(random.between(0, kGeneBound - 1));
  return genes;
}

std::string props::describe(const Recipe &recipe) {
  std::string text = recipe.source->name.str() + "(";
  size_t given = std::min(recipe.genes.size(), recipe.source->parameters.size());
  for (size_t index = 0; index < given; ++index)
    text +=
        (index ? ", " : "") + recipe.source->parameters[index].name.str() + "=" + std::to_string(recipe.genes[index]);
  if (recipe.source->genesOfStep)
    text += (given ? ", " : "") + std::to_string((recipe.genes.size() - given) / recipe.source->genesOfStep) + " steps";
  text += ")";
  if (recipe.mutator)
    text += " " + recipe.mutator->name.str() + "#" + std::to_string(recipe.choice);
  return text;
}
