//===- Target.h - what the hunter hunts in --------------------------------------------------------------*- C++ -*-===//
//
// A target is where its cases come from, and what must be said of each of them. One file a target in targets/, one row
// in Targets.def.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "props/hunt/Check.h"
#include "props/hunt/Mutator.h"

namespace precedent::props {

/// How a mutant ended.
enum class Fate : uint8_t {
  NoMutant,
  Intended, ///< a rule that must notice did
  Another,  ///< only others did
  Harmless, ///< nobody did, and every order is still right: proved
  Survived, ///< nobody did
};
llvm::StringRef nameOf(Fate fate);

struct Outcome {
  std::optional<Find> find;
  Fate fate = Fate::NoMutant;
  /// Rules that said something; of a mutant those that said more than of its seed.
  std::vector<std::string> rules;
};

struct Target {
  llvm::StringLiteral name, summary;
  /// Names of sources; cases take turns.
  llvm::ArrayRef<llvm::StringLiteral> sources;
  /// Bytes are changed at random, by no named mutator.
  bool breaksBytes;
  /// Needs the bytes of the case, and of the rest what there is: a case that is replayed has no recipe.
  Outcome (*test)(const Case &tried, const HuntOptions &options);
};

llvm::ArrayRef<const Target *> targets();
const Target *findTarget(llvm::StringRef name);

/// The case with that number: a function of target, seed and number alone. Nothing where no recipe made one.
std::optional<Case> drawCase(const Target &target, uint64_t seed, uint64_t number);
/// The case of a recipe.
std::optional<Case> makeCaseFor(const Target &target, const Recipe &recipe);

/// What `rules`, `infer` and `spectral` have in common: the verdict is the expected one, the intended rule notices a
/// mutant, engines agree, and the verdict stays where nothing changes but the writing.
Outcome testRules(const Case &tried, const HuntOptions &options);

} // namespace precedent::props
