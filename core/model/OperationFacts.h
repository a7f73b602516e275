//===- OperationFacts.h - what operations do to memory, networks, streams and channels ------------------*- C++ -*-===//
//
// Vocabulary. An *object* is a piece of storage; it has a name, and different objects share nothing. A *range* is the
// half-open part [low, high) of an object that is meant, counted in elements; a range that is not known is the whole
// object. An *update* reads and writes a range by an operator (`add`); two updates by one operator *commute* where both
// allow reassociation. An *ordered collective* is met by all ranks of its *group* in one order with the others of its
// *order domain*. A *stream* is a source of random numbers: a stateful one counts its draws, a keyed one does not.
// A *channel* is where outputs appear in order. A *fence* orders everything, a *scoped fence* what touches its objects.
// An *opaque* operation may do anything. An *asynchronous* operation goes on until the operation that closes its token.
//
// Facts are what a file states about its operations, or what has been concluded from it and from the registry
// (analysis/dependence/Effects.h); both have this shape.
//
//===----------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/model/ActionGraph.h"
#include "core/model/LinearTerm.h"

#include "llvm/ADT/StringRef.h"

#include <vector>

namespace precedent {

using ObjectIndex = uint32_t;
inline constexpr ObjectIndex kNoObject = ~ObjectIndex(0);

struct StorageRange {
  ObjectIndex object = kNoObject;
  /// Both kNoTerm: the whole object.
  TermIndex low = kNoTerm, high = kNoTerm;

  bool isWhole() const { return high == kNoTerm; }
  bool operator==(const StorageRange &) const = default;
};

struct StorageUpdate {
  StorageRange range;
  llvm::StringRef combiner; ///< the operator: `add`, `max`
  bool mayReassociate = false;
};

/// Facts of one operation that are at most one each. Texts are empty where there is none.
struct OperationFacts {
  bool isStated = false; ///< the file has an entry for the operation
  bool isCollective = false, isOrdered = true;
  bool isDraw = false, isKeyed = false;
  bool isOutput = false;
  bool isFence = false; ///< a full one
  bool isOpaque = false;
  llvm::StringRef group, domain; ///< of a collective; the domain may be empty
  llvm::StringRef stream;
  llvm::StringRef channel;
  llvm::StringRef opens, closes; ///< tokens
};

/// One entry an operation in every column.
struct FactTable {
  std::vector<OperationFacts> single;
  Lists<StorageRange> reads, writes;
  Lists<StorageUpdate> updates;
  Lists<ObjectIndex> fencedObjects;

  ActionIndex size() const { return static_cast<ActionIndex>(single.size()); }
};

/// Objects by name.
class ObjectNames {
public:
  ObjectIndex intern(llvm::StringRef name);
  std::optional<ObjectIndex> find(llvm::StringRef name) const;
  /// Valid until the next `intern`.
  llvm::StringRef nameOf(ObjectIndex object) const { return names[object]; }
  ObjectIndex size() const { return static_cast<ObjectIndex>(names.size()); }

private:
  llvm::StringMap<ObjectIndex> indexOf;
  std::vector<std::string> names;
};

} // namespace precedent
