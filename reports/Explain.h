//===- Explain.h - the rules, for people and programs ---------------------------------------------------*- C++ -*-===//
//
// Vocabulary. A *page* is docs/rules/<id>.md; the pages are part of the binary, so that an installed one can explain
// what it reports.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"

namespace precedent {

struct RulePage {
  llvm::StringRef id, text;
};

/// All pages, sorted by id. Made from docs/rules at build time (cmake/EmbedRulePages.cmake).
llvm::ArrayRef<RulePage> rulePages();

/// The page of a rule, by id or by the name that another system gives it. Errors name the nearest rules.
llvm::Expected<llvm::StringRef> explainRule(llvm::StringRef idOrAlias);

/// A line a rule: id, severity, kind, what it asks for.
void writeRulesText(llvm::raw_ostream &os);
/// `precedent.rules.v1`: the same with aliases and with the rules that see the same defects.
void writeRulesJson(llvm::raw_ostream &os);

} // namespace precedent
