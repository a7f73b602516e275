//===- EffectBuilder.h - effects, operation by operation ------------------------------------------------*- C++ -*-===//
//
// In private use of Effects.cpp. Works in two passes: the first walks the operations in program order and notes what
// each touches by bounds, the second numbers the ranges.
//
//===----------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "analysis/dependence/DeclaredAttributes.h"
#include "analysis/dependence/ValuePlaces.h"

#include "llvm/ADT/StringMap.h"

namespace precedent {

class EffectBuilder {
public:
  EffectBuilder(const GraphFunction &graph, Effects &effects);

  void run();

private:
  /// An access whose range has no number yet.
  struct RawAccess {
    StorageRange range;
    AccessKind kind;
    uint32_t combiner = kNoCombiner;
  };
  /// What is known of the operation that is being looked at, before its facts.
  struct Known {
    const OperatorSpec *spec;
    std::optional<BareOperator> bare;
    DeclaredAttributes declared;
    const OperationFacts *facts;          ///< null: none are stated
    EffectKind effect = EffectKind::Pure; ///< of registry and attributes together
    MemoryUse memory = MemoryUse::Reads;
    /// An attribute gives it a higher effect than the registry: that may be one on whatever object it gets.
    bool mayWriteObjects = false;
    bool isOpaque = false;

    bool isView() const { return memory == MemoryUse::View || memory == MemoryUse::MaybeView; }

    bool hasEffect(EffectKind wanted) const {
      return effect == wanted || (declared.effect && *declared.effect == wanted) || (spec && spec->effect == wanted) ||
             (bare && bare->effect == wanted);
    }
  };

  Known learn(ActionIndex operation);
  void judgeUnknown(ActionIndex operation, Known &known);
  void checkDeclaration(ActionIndex operation, const Known &known);
  NameIndex aliasedOperand(ActionIndex operation, const Known &known) const;

  void addKnownAccesses(ActionIndex operation, const Known &known);
  void addStatedAccesses(ActionIndex operation, const Known &known);
  void keepRegisteredWrites(ActionIndex operation, const Known &known);
  void keepRegisteredReads(ActionIndex operation, const Known &known);
  void addTokens(ActionIndex operation, const Known &known);
  void openToken(ActionIndex operation, llvm::StringRef token);
  bool closeToken(ActionIndex operation, llvm::StringRef token);
  void placeResults(ActionIndex operation, const Known &known);
  std::optional<StorageRange> narrow(const StorageRange &place, const DeclaredAttributes &declared);
  void addTurns(ActionIndex operation, const Known &known);
  void bearTouchedObjects();
  void numberRanges();
  void splitGroups();

  void add(const RawAccess &access);
  void touch(NameIndex value, AccessKind kind) { add({places.of(value), kind}); }
  bool isTouched(ObjectIndex object) const { return object < touchedBy.size() && touchedBy[object] == at; }
  bool isWritten(ObjectIndex object) const { return object < writtenBy.size() && writtenBy[object] == at; }
  void report(DeclarationProblem::Kind kind, ActionIndex operation, std::string message,
              llvm::StringRef attribute = {}) {
    effects.problems.push_back({kind, operation, attribute, std::move(message)});
  }
  static uint32_t number(llvm::StringMap<uint32_t> &numbers, llvm::StringRef text) {
    return numbers.try_emplace(text, numbers.size()).first->second;
  }

  const GraphFunction &graph;
  Effects &effects;
  ValuePlaces places;
  struct Kind {
    const OperatorSpec *spec;
    std::optional<BareOperator> bare;
    bool isRegionBoundary;
  };
  std::vector<Kind> kinds;
  Lists<RawAccess> raw;
  /// The operation that is being looked at, its accesses, and which objects it is known to touch and to write.
  ActionIndex at = kNoAction;
  std::vector<RawAccess> current;
  std::vector<ActionIndex> touchedBy, writtenBy;
  /// Who makes the value that an object was made for, by object.
  std::vector<ActionIndex> makerOf;
  llvm::StringMap<uint32_t> domains, streams, channels, combiners, groups;
  /// Windows that are open, by token.
  llvm::StringMap<uint32_t> openWindows;
};

} // namespace precedent
