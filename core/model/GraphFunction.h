//===- GraphFunction.h - a straight-line program whose dependences are asked for ------------------------*- C++ -*-===//
//
// Vocabulary. A *graph function* has arguments, operations in program order, and return values. Values are known by
// their *names*: the text without blanks around it and without leading `%`. An operation has an *id*, which names the
// action that it becomes, and a *name*, which says what it does (`tessera.matmul`); all operations of one name are of
// one *kind*. Nothing is checked here: a name may be undefined, defined twice, or used before its definition.
//
// Columns: one entry an operation. A hundred thousand operations are a normal input, so nothing here is a map.
//
//===----------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/model/OperationFacts.h"
#include "core/model/Token.h"
#include "core/support/Location.h"
#include "core/support/SourceText.h"

#include "llvm/Support/Allocator.h"

#include <memory>

namespace precedent {

using NameIndex = uint32_t;
inline constexpr NameIndex kNoName = ~NameIndex(0);

struct GraphArgument {
  NameIndex name;
  llvm::StringRef type; ///< as written; may be empty
};

/// An attribute as written: Array and Object tokens hold their canonical JSON.
struct GraphAttribute {
  llvm::StringRef key;
  Token value;
};

/// What a file says beyond names and attributes.
struct GraphFacts {
  bool isStated = false;        ///< there is such a part
  bool isStorageStated = false; ///< a value without an entry then has an object of its own
  /// Where a value lives, by name; kNoObject: no entry.
  std::vector<StorageRange> storage;
  FactTable operations;
  /// Members of the groups that say who they are, each list ascending.
  std::vector<llvm::StringRef> groups;
  Lists<int64_t> groupRanks;
  /// Arguments that share storage with no other argument.
  std::vector<NameIndex> unaliased;
};

class GraphFunction {
public:
  llvm::StringRef name;
  std::vector<GraphArgument> arguments;
  std::vector<llvm::StringRef> operationId;
  std::vector<uint32_t> operationKind;
  Lists<NameIndex> operands, results;
  Lists<GraphAttribute> attributes;
  std::vector<NameIndex> returns;
  GraphFacts facts;
  /// Price of an operation on the critical path; empty where the file has none (then each costs 1).
  std::vector<double> cost;
  /// Canonical JSON of each operation's resource vector; empty where the file has none.
  std::vector<llvm::StringRef> resourceVector;

  /// Names of kinds, values and objects; terms of ranges.
  std::vector<llvm::StringRef> kinds, names;
  /// Type of a value, by name, as far as the file gives it (arguments; results with `result_types`); may be empty.
  std::vector<llvm::StringRef> typeOfName;
  ObjectNames objects;
  TermTable terms;

  std::shared_ptr<const SourceText> source;
  std::shared_ptr<llvm::BumpPtrAllocator> storage;
  std::shared_ptr<const Locator> locator;

  ActionIndex size() const { return static_cast<ActionIndex>(operationId.size()); }
  llvm::StringRef operationName(ActionIndex operation) const { return kinds[operationKind[operation]]; }
  /// The last attribute with that key, or null.
  const GraphAttribute *findAttribute(ActionIndex operation, llvm::StringRef key) const;
};

/// `  %x ` → `x`: the identity of a name.
llvm::StringRef identityOf(llvm::StringRef written);

inline constexpr llvm::StringLiteral kGraphSchema = "precedent.graph.v1";

} // namespace precedent
