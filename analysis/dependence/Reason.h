//===- Reason.h - why one operation must come before another --------------------------------------------*- C++ -*-===//
//
// A set of reasons is a set of bits; a bit's number is the reason's place in the order of the texts, so that a set is
// listed in that order, which is how edges are compared.
//
//===----------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>

namespace precedent {

enum class Reason : uint8_t {
  // The reference rule.
  ReadAfterWrite,  ///< RAW
  WriteAfterRead,  ///< WAR
  WriteAfterWrite, ///< WAW
  // Upstream's policies.
  AliasSet,
  // The reference rule.
  CollectiveOrder,
  Fence,
  Flow,
  IoOrder,
  // Upstream's policies.
  MemoryDependence,
  MutationOrEffect,
  // The reference rule.
  Opaque,
  // Upstream's policies.
  OrderedCollective,
  RegionBoundary,
  // The reference rule.
  RngOrder,
  // Upstream's policies.
  SsaValueFlow,
  StochasticIdentity,
  UnknownAliasFact,
  UnregisteredEffect,
  /// The reference rule: two symbolic ranges that the solver did not settle, so that the edge stands.
  UnsettledRange,
  Count,
};

/// `RAW`, `ssa_value_flow`, …
llvm::StringRef nameOf(Reason reason);

using ReasonSet = uint32_t;
constexpr ReasonSet setOf(Reason reason) {
  return ReasonSet(1) << static_cast<unsigned>(reason);
}
constexpr bool has(ReasonSet set, Reason reason) {
  return (set & setOf(reason)) != 0;
}
/// Sorted by text.
llvm::SmallVector<llvm::StringRef, 4> namesOf(ReasonSet set);

} // namespace precedent
