//===- TesseraFacts.h - what upstream's dataflow analysis believes --------------------------------------*- C++ -*-===//
//
// Vocabulary. A value's *root* is the name whose storage upstream thinks it shares; it is one name, or unknown, which
// may be anything. The roots that count are those of each name's last definition. *Barrier reasons* are what makes one
// operation alone an obstacle. Source: upstream's `graph_dataflow` and `graph_barriers`; the two dates differ in which
// results have a root of their own.
//
//===----------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "analysis/dependence/Dependence.h"
#include "core/registry/OperatorRegistry.h"

#include <vector>

namespace precedent {

inline constexpr NameIndex kUnknownRoot = kNoName;

struct TesseraFacts {
  std::vector<EffectKind> effect;
  /// Barrier reasons of each operation.
  std::vector<ReasonSet> barriers;
  /// By name: the name of the root, or kUnknownRoot.
  std::vector<NameIndex> root;
  /// Some operand or result of the operation has no known root.
  std::vector<bool> hasUnknownRoot;

  /// `policy` is one of upstream's.
  TesseraFacts(const GraphFunction &graph, DependencePolicy policy);

  bool isPure(ActionIndex operation) const { return effect[operation] == EffectKind::Pure; }
};

/// An operation's effect as upstream sees it: by attribute, catalog, guess from the name, else `top`.
EffectKind tesseraEffect(const GraphFunction &graph, ActionIndex operation);

/// Whether Python takes the value for true.
bool isTruthy(const Token &value);

} // namespace precedent
