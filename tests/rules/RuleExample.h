//===- RuleExample.h - the examples that a rule brings --------------------------------------------------*- C++ -*-===//
//
// Vocabulary. A rule's *folder* tests/rules/<id>/ holds `legal.*` and `illegal.*`, and `mutations.json`: small edits of
// the legal file, each of which breaks the rule. Rules about issued orders have an `issued.json` as well. An edit replaces the one occurrence of a text, or its n-th.
//
//   {"mutations": [{"name": "…", "why": "…", "edits": [{"find": "…", "replace": "…", "occurrence": 2}],
//                   "restamp": false}], "why-fewer": "…"}
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "verify/RuleTable.h"

#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace precedent::tests {

struct Edit {
  std::string find, replace;
  /// From 1; 0: the text must occur exactly once.
  unsigned occurrence = 0;
};

struct Mutation {
  std::string name, why;
  std::vector<Edit> edits;
  /// Put the digest right afterwards (carriers, MegaMoE plans).
  bool restamp = true;
};

struct RuleExample {
  const RuleRow *row = nullptr;
  std::string legalPath, illegalPath;
  std::string legal, illegal;
  /// The order in which the plans of the folder were issued (issued.json), or empty.
  std::string issued;
  std::vector<Mutation> mutations;
  /// Why there are fewer than three.
  std::string whyFewer;
};

/// Whether a rule must have a folder: codes of readers and gates have none.
bool needsExamples(const RuleRow &row);
/// `.json` or `.mlir`: of the examples of a rule.
std::string extensionOf(const RuleRow &row);
/// Reads the folder of a rule. Errors name the file and what is wrong with it.
llvm::Expected<RuleExample> readRuleExample(const RuleRow &row);
/// The text after all edits. Errors say which edit does not fit.
llvm::Expected<std::string> apply(const Mutation &mutation, std::string text);

llvm::Expected<std::string> readTextFile(const std::string &path);

} // namespace precedent::tests
