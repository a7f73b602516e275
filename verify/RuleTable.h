//===- RuleTable.h - every rule and every code, a row each ----------------------------------------------*- C++ -*-===//
//
// Vocabulary. An *id* is kebab-case and stable for ever. An *alias* is the name that another system gives the same
// condition (`PP_EMPTY_STAGE`). A *code* is a row without a rule object: a refusal of a reader or of the gate.
//
//===----------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/support/Finding.h"
#include "verify/Rule.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <set>

namespace precedent {

enum class RuleKind : uint8_t {
  Carrier,  ///< a CarrierRule
  Object,   ///< an ObjectRule
  Graph,    ///< a GraphRule about the inferred edges, or about the program
  Against,  ///< a GraphRule whose claims are about the edges that the inferred ones are compared with
  MegaMoe,  ///< a MegaMoeRule
  Schedule, ///< a ScheduleRule; its id may be another kind's, too
  Plan,     ///< a PlanRule; its id may be another kind's, too
  Gate,     ///< reported by a gate's profile only
  Reader,   ///< a refusal of a reader
  Spectral, ///< a SpectralRule
  Target,   ///< a TargetRule
  Tile,     ///< a TileRule
};

struct RuleRow {
  llvm::StringRef id;
  llvm::StringRef alias; ///< empty: none
  Severity severity;
  RuleKind kind;
  llvm::StringRef summary; ///< one line
  /// Rules that see the same defects too: a mutation caught by this rule may be caught by them as well
  /// (comma-separated).
  llvm::StringRef alsoSeenBy;
  /// Null for Gate and Reader rows.
  std::unique_ptr<Rule> (*make)();
  /// The same condition on inferred edges, as a GraphRule; null where there is none. Rows of kind Object only.
  std::unique_ptr<Rule> (*makeForGraph)() = nullptr;
};

/// All rows, sorted by id, then by kind.
llvm::ArrayRef<RuleRow> ruleTable();
/// The first row with this id or alias, or null.
const RuleRow *findRule(llvm::StringRef idOrAlias);

/// The id with the smallest edit distance, for messages.
llvm::StringRef nearestRule(llvm::StringRef text);

/// The rules a user asked for: everything, less and more (`--rules=-id,+id`). Notes and warnings are on by default.
class RuleSelection {
public:
  /// Parses "+id,-id,…". A list that begins with a plain `id` selects just those named. Errors name the unknown id and
  /// the nearest one.
  static llvm::Expected<RuleSelection> parse(llvm::StringRef text);
  bool has(llvm::StringRef id) const { return isList ? only.count(id.str()) != 0 : !removed.count(id.str()); }

private:
  /// Plain ids were given. A list stays one when nothing is left in it.
  bool isList = false;
  std::set<std::string> removed, only;
};

} // namespace precedent
