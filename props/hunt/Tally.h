//===- Tally.h - what a campaign has seen so far --------------------------------------------------------*- C++ -*-===//

#pragma once

#include "props/hunt/Target.h"

#include "llvm/Support/JSON.h"

#include <map>

namespace precedent::props {

/// How the mutants of one mutator ended.
struct MutatorScore {
  uint64_t intended = 0, another = 0, harmless = 0, survived = 0;
  std::map<std::string, uint64_t> killedBy; ///< mutants of which a rule said more than of their seeds

  uint64_t mutants() const { return intended + another + harmless + survived; }
  void add(const MutatorScore &other);
};

/// Of one target. Tallies of disjoint cases add up.
struct Tally {
  uint64_t cases = 0;
  uint64_t empty = 0;                    ///< numbers for which no recipe made a case
  std::map<std::string, uint64_t> rules; ///< cases of which a rule said something, by rule
  std::map<std::string, MutatorScore> mutators;

  void count(const Case &tried, const Outcome &outcome);
  void add(const Tally &other);
  MutatorScore total() const;
};

llvm::json::Object asJson(const Tally &tally);
Tally tallyFrom(const llvm::json::Object &object);

} // namespace precedent::props
