//===- RuleExample.h - the examples that a rule brings --------------------------------------------------*- C++ -*-===//
//
// Vocabulary. A rule's *folder* tests/rules/<id>/ holds `legal.*` and `illegal.*`, and `mutations.json`: small edits of
// the legal file, each of which breaks the rule. An edit replaces the one occurrence of a text, or its n-th. Of
// several kinds of rules with one id the first has its files there; those about schedules and plans that follow have
// theirs in tests/rules/<id>/schedule/ and tests/rules/<id>/plan/. Rules about issued orders have an `issued.json` as
// well.
//
//   {"mutations": [{"name": "…", "why": "…", "edits": [{"find": "…", "replace": "…", "occurrence": 2}],
//                   "restamp": false}], "why-fewer": "…", "boundaries": […the same…]}
//
// *Boundaries* are edits of the legal file that leave it legal, but only just: one less or one more and the rule would
// speak. They are what notices a rule whose bound is off by one.
//
// The folder of a rule about graphs can hold `options.json` besides: `{"policy": "…", "against": "…"}`, and an
// `oracle.json`, whose edits say `"in": "oracle"`. For a rule about spectral carriers that is `{"target": "…"}`, and a
// `package.yaml`, of which LLVM's yaml2obj makes the object; its edits say `"in": "package"`. For one about schedules
// it is `{"in-flight": K}`.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "verify/Checker.h"
#include "verify/RuleTable.h"

#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace precedent::tests {

struct Edit {
  std::string find, replace;
  /// From 1; 0: the text must occur exactly once.
  unsigned occurrence = 0;
  bool isBeside = false; ///< of the oracle or the package
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
  std::vector<Mutation> mutations, boundaries;
  /// Why there are fewer than three.
  std::string whyFewer;
  /// What is asked, without what stands beside: the text of the oracle or of the package, if there is one.
  CheckOptions asked;
  std::string beside;
};

/// About a program rather than about a carrier or an object.
bool isAboutGraphs(const RuleRow &row);
/// `.mlir` for carriers, `.csv` or `.txt` for schedules of ranks, `.xml` or `.json` for collective plans, else
/// `.json`.
std::string extensionOf(const RuleRow &row);
/// Whether a rule must have a folder: codes of readers and gates have none.
bool needsExamples(const RuleRow &row);
/// Of a rule whose id a rule of another kind has had before: `schedule` or `plan`. Else empty.
std::string nameBesideId(const RuleRow &row);
/// Reads the folder of a rule. Errors name the file and what is wrong with it.
llvm::Expected<RuleExample> readRuleExample(const RuleRow &row);
/// The text of the legal file (or of the one beside it) after all edits of it. Errors say which edit does not fit.
llvm::Expected<std::string> apply(const Mutation &mutation, std::string text, bool isBeside = false);

llvm::Expected<std::string> readTextFile(const std::string &path);

} // namespace precedent::tests
