//===- Case.h - one thing that is tried -----------------------------------------------------------------*- C++ -*-===//
//
// Vocabulary. A *source* makes files whose verdict is known, out of *genes*: first its parameters, then, where it has
// them, blocks of numbers that each become one step of a program. A *mutator* breaks a file in one named way; its
// *choice* says where. A *recipe* is the source, the genes, the mutator and the choice: everything about a case follows
// from it, so that shrinking a recipe shrinks the case. A *case* is what came out: bytes, and what must be said of
// them.
//
// A *find* is a case of which something else was said. Its *kind* is kebab-case and has a row in the rule table
// (`hunt-…`); shrinking keeps it.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/formats/Document.h"
#include "core/support/Verdict.h"

#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>
#include <vector>

namespace precedent::props {

struct SeedSource; // SeedSource.h
struct Mutator;    // Mutator.h

using Genes = std::vector<int64_t>;

struct Recipe {
  const SeedSource *source = nullptr;
  Genes genes;
  const Mutator *mutator = nullptr; ///< null: as the source made it
  uint64_t choice = 0;
};

/// What must be said of a file.
struct Expectation {
  std::optional<Verdict> verdict;
  /// One of these must have more findings than in the seed; empty: none in particular.
  std::vector<std::string> rules;
};

struct Case {
  Recipe recipe;
  InputFormat format = InputFormat::Detect;
  std::string bytes;
  /// The file before the mutation; empty where there was none.
  std::string seed;
  /// What the file is checked against, by its format: a graph's oracle (`precedent.oracle.v1`, edges that must be
  /// implied), the order in which a MegaMoE plan was issued, a spectral carrier's native package; in the target
  /// `lowering` what is said to have been lowered from it; empty: nothing.
  std::string beside;
  /// The same before the mutation.
  std::string besideSeed;
  /// What the source says of the file before the mutation: only what is whole is broken.
  Verdict seedVerdict = Verdict::Legal;
  Expectation expected;
};

struct Find {
  std::string kind;
  std::string reason; ///< one line
};

/// `pipeline(mode=interleaved, …) drop-edge#3`, for people.
std::string describe(const Recipe &recipe);

} // namespace precedent::props
