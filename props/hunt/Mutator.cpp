#include "props/hunt/Mutator.h"

#include "llvm/ADT/STLExtras.h"

using namespace precedent;
using namespace precedent::props;

llvm::ArrayRef<Mutator> props::mutators() {
  static const std::vector<Mutator> list = [] {
    std::vector<Mutator> made;
    addCarrierMutators(made);
    addJsonMutators(made);
    addProgramMutators(made);
    addSpectralMutators(made);
    addTileMutators(made);
    return made;
  }();
  return list;
}

const Mutator *props::findMutator(llvm::StringRef name) {
  auto found = llvm::find_if(mutators(), [&](const Mutator &mutator) { return mutator.name == name; });
  return found == mutators().end() ? nullptr : &*found;
}

std::vector<const Mutator *> props::mutatorsOf(Family family) {
  std::vector<const Mutator *> chosen;
  for (const Mutator &mutator : mutators())
    if (mutator.family == family)
      chosen.push_back(&mutator);
  return chosen;
}

std::optional<Case> props::makeCase(const Recipe &recipe) {
  std::optional<SeedFile> seed = recipe.source->make(recipe.genes);
  if (!seed)
    return std::nullopt;
  Case made;
  made.recipe = recipe;
  made.format = recipe.source->format;
  made.oracle = std::move(seed->oracle);
  if (!recipe.mutator) {
    made.bytes = std::move(seed->bytes);
    made.expected.verdict = seed->verdict;
    return made;
  }
  Random random(recipe.choice);
  std::optional<std::string> broken = recipe.mutator->apply(seed->bytes, random);
  if (!broken || *broken == seed->bytes)
    return std::nullopt;
  made.bytes = std::move(*broken);
  made.seed = std::move(seed->bytes);
  for (llvm::StringRef rule : recipe.mutator->rules)
    made.expected.rules.push_back(rule.str());
  return made;
}
