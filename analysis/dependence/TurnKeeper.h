//===- TurnKeeper.h - whose turn it was last ------------------------------------------------------------*- C++ -*-===//
//
// Ordered collectives of one order domain, draws from one stream, and outputs on one channel each form a line. Groups
// whose members are known form one line for each part of ranks that they share (Effects.h).
//
//===----------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "analysis/dependence/Effects.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace precedent {

class TurnKeeper {
public:
  /// Keeps a reference.
  explicit TurnKeeper(const Effects &effects);

  /// Tells who stands right before the operation in each of its lines, and puts it at their ends.
  void add(ActionIndex operation, llvm::function_ref<void(ActionIndex)> tell);

private:
  const Effects &effects;
  std::vector<ActionIndex> lastInDomain, lastOnPart, lastOfStream, lastOnChannel;
};

} // namespace precedent
