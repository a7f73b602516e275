//===- PlanNames.h - the operations of an MSCCL++ plan --------------------------------------------------*- C++ -*-===//

#pragma once

#include "llvm/ADT/StringRef.h"

namespace precedent::mscclpp {

/// What an operation does, beside what its buffers say. Each reads all that it has as source, and writes what it makes
/// of them to all that it has as target, as much as the first source says; one that moves does so for each source and
/// the target of the same place.
struct OperationKind {
  llvm::StringLiteral name;
  enum Order : uint8_t { None, Nop, Signal, Wait, Flush, Barrier, Acquire, Release, Loop } order = None;
  enum Moves : uint8_t { Nothing, BySource, ByTarget, ByFirst } moves = Nothing; ///< and who says how much
  bool signals = false; ///< tells the other end of its channel that the data are there
  bool flushes = false; ///< and waits until they have left
  /// From which source, and from which target on, packets are meant; 255: none.
  uint8_t packetsFromSource = 255, packetsFromTarget = 255;
};

/// Null: there is no such operation.
const OperationKind *findOperation(llvm::StringRef name);

} // namespace precedent::mscclpp
