//===- DeclaredAttributes.h - what the attributes of an operation claim ---------------------------------*- C++ -*-===//
//
// The attributes that the reference rule reads, by key:
//
//   tessera.effect_kind, effect    a level of the effect chain; both may stand, the higher counts
//   tessera.aliasing               none, or operand_<n>: each result lives where that operand does
//   tessera.stochastic_identity    anything but none and null: draws random numbers
//   seed                           the stream of a draw
//   ordered                        false: a collective that needs no turn
//   group, order_domain            texts of a collective
//   channel                        text of an output
//   offset, size                   of a view: integers, or linear terms over the symbols
//   region, regions, body, …       a region boundary
//
//===----------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "analysis/dependence/Effects.h"
#include "core/registry/OperatorRegistry.h"

namespace precedent {

struct DeclaredAttributes {
  enum class Aliasing : uint8_t { Absent, None, Operand, Unreadable };

  std::optional<EffectKind> effect;
  llvm::StringRef effectKey; ///< that gave it
  Aliasing aliasing = Aliasing::Absent;
  uint32_t operand = 0; ///< of aliasing
  bool isStochastic = false;
  bool isOrdered = true;
  bool isRegionBoundary = false;
  llvm::StringRef group, domain, channel, seed;
  Token offset, size;
};

/// Problems are added for what cannot be read.
DeclaredAttributes readDeclaredAttributes(const GraphFunction &graph, ActionIndex operation,
                                          std::vector<DeclarationProblem> &problems);

} // namespace precedent
