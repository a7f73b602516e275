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
    addScheduleMutators(made);
    addPlanMutators(made);
    addTargetMutators(made);
    addBesideMutators(made);
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
  made.beside = std::move(seed->beside);
  if (!recipe.mutator) {
    made.bytes = std::move(seed->bytes);
    made.expected.verdict = seed->verdict;
    return made;
  }
  Random random(recipe.choice);
  bool isOfBeside = isBeside(recipe.mutator->family);
  const std::string &whole = isOfBeside ? made.beside : seed->bytes;
  std::optional<std::string> broken = recipe.mutator->apply(whole, random);
  if (!broken || *broken == whole)
    return std::nullopt;
  made.bytes = made.seed = std::move(seed->bytes);
  made.besideSeed = made.beside;
  (isOfBeside ? made.beside : made.bytes) = std::move(*broken);
  for (llvm::StringRef rule : recipe.mutator->rules)
    made.expected.rules.push_back(rule.str());
  return made;
}
