#include "props/hunt/Target.h"

#include "props/hunt/ByteMutation.h"

using namespace precedent;
using namespace precedent::props;

namespace precedent::props {
#define HUNT_TARGET(function) const Target &function();
#include "props/hunt/Targets.def"
#undef HUNT_TARGET
} // namespace precedent::props

llvm::ArrayRef<const Target *> props::targets() {
  static const std::vector<const Target *> list = {
#define HUNT_TARGET(function) &function(),
#include "props/hunt/Targets.def"
#undef HUNT_TARGET
  };
  return list;
}

const Target *props::findTarget(llvm::StringRef name) {
  for (const Target *target : targets())
    if (target->name == name)
      return target;
  return nullptr;
}

llvm::StringRef props::nameOf(Fate fate) {
  switch (fate) {
  case Fate::NoMutant:
    return "no-mutant";
  case Fate::Intended:
    return "intended";
  case Fate::Another:
    return "another";
  case Fate::Harmless:
    return "harmless";
  case Fate::Survived:
    return "survived";
  }
  return "";
}

std::optional<Case> props::makeCaseFor(const Target &target, const Recipe &recipe) {
  std::optional<Case> made = makeCase(recipe);
  if (!made || !target.breaksBytes)
    return made;
  made->beside.clear();
  made->expected = {};
  Random random(recipe.choice);
  made->bytes = withChangedBytes(std::move(made->bytes), random);
  return made;
}

/// Recipes that make nothing (a planner that refuses, nothing to mutate) are drawn again, so often.
static constexpr unsigned kAttempts = 256;

std::optional<Case> props::drawCase(const Target &target, uint64_t seed, uint64_t number) {
  Random random(seed, number);
  Recipe recipe;
  recipe.source = findSource(target.sources[number % target.sources.size()]);
  std::vector<const Mutator *> suitable = mutatorsOf(*recipe.source);
  uint64_t turn = number / target.sources.size() % (suitable.size() + 1);
  recipe.mutator = target.breaksBytes || turn == 0 ? nullptr : suitable[turn - 1];
  for (unsigned attempt = 0; attempt < kAttempts; ++attempt) {
    recipe.genes = drawGenes(*recipe.source, random, static_cast<unsigned>(random.below(101)));
    recipe.choice = recipe.mutator || target.breaksBytes ? random.next() >> 32 : 0;
    std::optional<Case> made = makeCaseFor(target, recipe);
    // What a mutator breaks must have been whole.
    if (made && (!recipe.mutator || made->seedVerdict == Verdict::Legal))
      return made;
  }
  return std::nullopt;
}
