#include "props/hunt/Mutator.h"

#include "verify/RuleTable.h"

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
    addReshardMutators(made);
    addSpectralForgeries(made);
    addScheduleMutators(made);
    addPlanMutators(made);
    addTargetMutators(made);
    addBesideMutators(made);
    addLoweredMutators(made);
    return made;
  }();
  return list;
}

const Mutator *props::findMutator(llvm::StringRef name) {
  auto found = llvm::find_if(mutators(), [&](const Mutator &mutator) { return mutator.name == name; });
  return found == mutators().end() ? nullptr : &*found;
}

std::vector<const Mutator *> props::mutatorsOf(const SeedSource &source) {
  std::vector<const Mutator *> chosen;
  for (const Mutator &mutator : mutators())
    if (mutator.family == source.family && (mutator.only == InputFormat::Detect || mutator.only == source.format))
      chosen.push_back(&mutator);
  return chosen;
}

static std::optional<RuleKind> kindOf(Family family) {
  switch (family) {
  case Family::Carrier:
    return RuleKind::Carrier;
  case Family::Object:
    return RuleKind::Object;
  case Family::MegaMoe:
  case Family::IssuedOrder:
    return RuleKind::MegaMoe;
  case Family::Program:
  case Family::Oracle:
    return RuleKind::Graph;
  case Family::Spectral:
  case Family::Package:
    return RuleKind::Spectral;
  case Family::Tile:
  case Family::Reshard:
    return RuleKind::Tile;
  case Family::Schedule:
    return RuleKind::Schedule;
  case Family::Plan:
    return RuleKind::Plan;
  case Family::Targets:
    return RuleKind::Target;
  // What is said of what was lowered are no rules of `check`.
  case Family::LoweredModule:
  case Family::LoweredKernel:
    return std::nullopt;
  }
  return std::nullopt;
}

/// Rules about the inferred edges and about those that they are compared with are one kind here.
static RuleKind kindOf(const RuleRow &row) {
  return row.kind == RuleKind::Against ? RuleKind::Graph : row.kind;
}

static bool isStated(const RuleRow &row) {
  return row.kind != RuleKind::Gate && row.kind != RuleKind::Reader;
}

std::vector<llvm::StringRef> props::rulesWithoutMutator() {
  std::vector<llvm::StringRef> rules;
  for (const RuleRow &row : ruleTable())
    if (isStated(row) && llvm::none_of(mutators(), [&](const Mutator &mutator) {
          return kindOf(mutator.family) == kindOf(row) && llvm::is_contained(mutator.rules, row.id);
        }))
      rules.push_back(row.id);
  return rules;
}

size_t props::numMutableRules() {
  return static_cast<size_t>(llvm::count_if(ruleTable(), isStated));
}

std::optional<Case> props::makeCase(const Recipe &recipe) {
  std::optional<SeedFile> seed = recipe.source->make(recipe.genes);
  if (!seed)
    return std::nullopt;
  Case made;
  made.recipe = recipe;
  made.format = recipe.source->format;
  made.beside = std::move(seed->beside);
  made.seedVerdict = seed->verdict;
  if (!recipe.mutator) {
    // What is lowered as it stands is compared with what it was, and not with what it became before.
    if (recipe.source->family >= Family::LoweredModule)
      made.beside.clear();
    made.bytes = std::move(seed->bytes);
    made.expected.verdict = seed->verdict;
    return made;
  }
  Random random(recipe.choice);
  bool isOfBeside = isBeside(recipe.mutator->family);
  const std::string &whole = isOfBeside ? made.beside : seed->bytes;
  std::optional<std::string> broken = recipe.mutator->apply(whole, random);
  // Where nothing stands beside a file, it is checked against nothing.
  if (!broken || *broken == whole || (isOfBeside && broken->empty()))
    return std::nullopt;
  made.bytes = made.seed = std::move(seed->bytes);
  made.besideSeed = made.beside;
  (isOfBeside ? made.beside : made.bytes) = std::move(*broken);
  for (llvm::StringRef rule : recipe.mutator->rules)
    made.expected.rules.push_back(rule.str());
  return made;
}
