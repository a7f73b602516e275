//===- Mutator.h - named ways to break a file -----------------------------------------------------------*- C++ -*-===//
//
// A mutator says which rule must notice. Where it cannot break every file (an edge that others imply can be dropped),
// it may leave one whose every order is still right; then the harmlessness has to be proved, by the machines of props/
// that run files and know nothing of the rules (Harmless.h).
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "props/hunt/Random.h"
#include "props/hunt/SeedSource.h"

#include <functional>

namespace precedent::props {

struct Mutator {
  llvm::StringRef name, why;
  Family family;
  /// Any of them has to notice, with a finding of any severity.
  std::vector<llvm::StringRef> rules;
  /// The broken file (or what stands beside it, by the family), digests put right where the mutator says so; nothing
  /// where the seed has nothing to break.
  std::function<std::optional<std::string>(llvm::StringRef seed, Random &random)> apply;
  /// The one format of its family that has what it breaks; Detect: all have.
  InputFormat only = InputFormat::Detect;
};

/// All of them, in a fixed order.
llvm::ArrayRef<Mutator> mutators();
const Mutator *findMutator(llvm::StringRef name);
/// Those that can break files of a source.
std::vector<const Mutator *> mutatorsOf(const SeedSource &source);
/// Ids of rules that `check` states and no mutator names, ascending: each kind of rule by the mutators of its files.
/// Notes and warnings are among them.
std::vector<llvm::StringRef> rulesWithoutMutator();
/// How many rules there are; those of two kinds that share an id count as two.
size_t numMutableRules();

/// Each family's, in files of their own.
void addCarrierMutators(std::vector<Mutator> &list);
void addJsonMutators(std::vector<Mutator> &list);
void addProgramMutators(std::vector<Mutator> &list);
void addSpectralMutators(std::vector<Mutator> &list);
void addTileMutators(std::vector<Mutator> &list);
void addReshardMutators(std::vector<Mutator> &list);
void addSpectralForgeries(std::vector<Mutator> &list);
void addScheduleMutators(std::vector<Mutator> &list);
void addPlanMutators(std::vector<Mutator> &list);
void addTargetMutators(std::vector<Mutator> &list);
void addBesideMutators(std::vector<Mutator> &list);
void addLoweredMutators(std::vector<Mutator> &list);

/// The bytes that a recipe makes; nothing where it makes none.
std::optional<Case> makeCase(const Recipe &recipe);

} // namespace precedent::props
