//===- Effects.h - what the operations of a graph really do ---------------------------------------------*- C++ -*-===//
//
// Concludes the effects of every operation from three sources, in this order of trust: the facts that the file states,
// the operator registry, and attributes. An attribute may add to an effect and never take away from it; facts may say
// more exactly which ranges are touched, but what the registry knows to be written, drawn, sent or printed stays. What
// could not be understood is *opaque*: it keeps its place among everything.
//
// Vocabulary. An *access* is a range that an operation reads, writes, updates or fences. Updates with one *combiner*
// commute. The *contents* of a value are the operation that made them: for a view the one that made what it shows.
// A *value object* is storage of immutable values (tensors): overwriting it takes the old values away, while an object
// proper (memref, handle) shows its latest contents under every name.
//
//===----------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "analysis/dependence/RangeTable.h"
#include "core/model/GraphFunction.h"

#include <vector>

namespace precedent {

enum class AccessKind : uint8_t { Read, Write, Update, Fence };

inline constexpr uint32_t kNoCombiner = ~0u;
inline constexpr uint32_t kFenceCombiner = 0;

struct Access {
  RangeClass range = 0;
  AccessKind kind = AccessKind::Read;
  uint32_t combiner = kNoCombiner; ///< of updates that commute with those of the same combiner, and of fences

  bool isRead() const { return kind == AccessKind::Read; }
  /// Conflicts with every access of its range.
  bool isStrong() const { return kind != AccessKind::Read && combiner == kNoCombiner; }
  auto operator<=>(const Access &) const = default;
};

/// Numbers of what an operation must keep its turn in; ~0: in none.
struct Turns {
  static constexpr uint32_t kNone = ~0u;
  uint32_t collective = kNone; ///< ordered collectives: the order domain
  uint32_t group = kNone;      ///< those without a domain of their own: the group, if its members are known
  uint32_t stream = kNone, channel = kNone;
  bool isFence = false, isOpaque = false;

  /// Keeps its place among all operations.
  bool isBarrier() const { return isFence || isOpaque; }
};

/// Something about the declarations of an operation that a person should know.
struct DeclarationProblem {
  enum class Kind : uint8_t {
    UnknownOperation, ///< neither registered nor declared: opaque
    WrongArity,
    AttributeType,    ///< an attribute whose type cannot mean anything
    AttributeIgnored, ///< a text that cannot be read; the safe reading is used
    Weakened,         ///< a declaration that says less than the registry; the registry stands
    WaitWithoutIssue, ///< closes a token that nothing has opened
  };
  Kind kind;
  ActionIndex operation;
  llvm::StringRef attribute; ///< a key of `attrs`, or empty
  std::string message;
};

struct Effects {
  TermTable terms; ///< those of the graph, and those of views
  ObjectNames objects;
  RangeTable ranges;
  /// Of each operation, ascending by range. Ranges that are surely empty are left out.
  Lists<Access> accesses;
  std::vector<Turns> turns;
  /// Members of groups as parts that share their memberships, by group.
  Lists<uint32_t> partsOfGroup;
  uint32_t numParts = 0, numDomains = 0, numStreams = 0, numChannels = 0;

  /// Where each value lives, by name, and the operation that made its contents (kNoAction: there from the beginning).
  std::vector<StorageRange> storage;
  std::vector<ActionIndex> contents;
  std::vector<bool> isValueObject; ///< by object
  /// From an asynchronous operation to the one that waits for it, in program order of the former; kNoAction: none does.
  struct Window {
    ActionIndex issue, wait;
  };
  std::vector<Window> windows;
  std::vector<DeclarationProblem> problems;
};

/// Linear, but for sorting. The range table refers to the terms, so the answer stays where it is.
std::unique_ptr<Effects> concludeEffects(const GraphFunction &graph);

/// Whether values of this type are immutable (tensors, vectors, numbers, tokens) rather than names of an object.
bool isValueType(llvm::StringRef type);

} // namespace precedent
