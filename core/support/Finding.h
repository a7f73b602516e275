//===- Finding.h - what is wrong, as a value ------------------------------------------------------------*- C++ -*-===//
//
// Vocabulary. A *finding* is one violated rule at one place; `count` says how many more like it stand behind it.
// *Evidence* is what the finding rests on (rows, values). A *counterexample* is an order of events that respects every
// declared dependency and breaks the rule, so it can be replayed; or a cycle. A *fix* is an edit that would cure it.
//
//===----------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/support/Location.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace precedent {

enum class Severity : uint8_t { Error, Warning, Note };

/// `error`, `warning`, `note`.
llvm::StringRef nameOf(Severity severity);

/// An issue order: rows 0 … `prefixRows`-1 in file order, then `order`, then everything else in file order. It starts
/// with a prefix so that a counterexample in a file of a million actions stays as small as its cause.
struct Counterexample {
  uint64_t prefixRows = 0;
  std::vector<std::string> order;
  /// A chain that closes on itself: each waits for the one before, the first for the last. Excludes `order`.
  std::vector<std::string> cycle;
};

struct Fix {
  std::string message;
  Location location;
  /// The text that the fix writes, if it writes one. What it does there is told by the form of its rule
  /// (verify/FixForm.h); an insertion gets its location from whoever has the text.
  std::string insert;
};

struct Finding {
  std::string rule;
  /// The name that another system gives it (`PP_EMPTY_STAGE`).
  std::string alias;
  Severity severity = Severity::Error;
  std::string message;
  uint64_t count = 1;
  Anchor anchor;
  Location location;
  /// Ids of the actions that the finding rests on.
  std::vector<std::string> actions;
  /// Further facts, name and value, in a fixed order: ("expected", "3"), ("written", "4").
  std::vector<std::pair<std::string, std::string>> values;
  std::optional<Counterexample> counterexample;
  std::vector<std::string> notes;
  std::optional<Fix> fix;
};

/// By place, then rule, then message: output never depends on visiting order.
void sortFindings(std::vector<Finding> &findings);

} // namespace precedent
