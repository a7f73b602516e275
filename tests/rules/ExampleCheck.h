//===- ExampleCheck.h - runs the checker on example text ------------------------------------------------*- C++ -*-===//

#pragma once

#include "rules/RuleExample.h"
#include "verify/Checker.h"

namespace precedent::tests {

/// What the examples of a rule are read as.
InputFormat formatOf(const RuleRow &row);
llvm::Expected<Document> readText(llvm::StringRef name, const std::string &text,
                                  InputFormat format = InputFormat::Detect);

/// How the examples of a rule are read and checked.
struct Asked {
  CheckOptions check;
  InputFormat format = InputFormat::Detect;
};

/// All findings of a file, and its verdict. Errors: the reader refused, or an internal error.
struct ExampleAnswer {
  Verdict verdict = Verdict::Legal;
  std::vector<Finding> findings;

  const Finding *findingOf(llvm::StringRef rule) const;
  /// Ids of the rules with errors, each once, sorted.
  std::vector<std::string> errors() const;
};
llvm::Expected<ExampleAnswer> checkText(llvm::StringRef name, const std::string &text, const Asked &asked,
                                        llvm::StringRef rules = "", Engine engine = Engine::Classes);

/// What the example asks, with the issued order of its folder and the text of what stands beside it (empty: nothing).
llvm::Expected<Asked> askedWith(const RuleExample &example, const std::string &beside);

/// What a finding lacks that every finding of this rule owes to its reader, or empty.
std::string defectOf(const Finding &finding, const RuleRow &row);

/// Rules that a row names in `alsoSeenBy`.
std::vector<std::string> alsoSeenBy(const RuleRow &row);

/// Registers the tests of every rule with GoogleTest (RuleExamplesTest.cpp).
void registerRuleExamples();

/// Puts the text into the temporary folder and returns the path.
std::string keepFile(const std::string &name, const std::string &text);

} // namespace precedent::tests
