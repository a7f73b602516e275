//===- TileWaits.h - waits on barriers and the arrivals that they wait for ------------------------------*- C++ -*-===//

#pragma once

#include "verify/tile/TileSubject.h"

namespace precedent {

struct WaitAndArrive {
  OperationIndex wait, arrive;
};

/// Every wait on a barrier with every arrive that one of its tokens may come from, in the order of the text.
std::vector<WaitAndArrive> waitsAndArrives(const TileSubject &subject);

/// Where a value is handed on: `value` is what `event` finds.
struct HandedOn {
  ValueIndex value;
  ActionIndex event;
};

/// The results behind a value that `event` takes, each with the event that must find it made: the beginning of a loop
/// for what it carries in, the end of its body for what it carries on. A result that `stopsAt` accepts, or that is not
/// forwarded, ends the way; a value of unknown origin is left out.
std::vector<HandedOn> wayOf(const TileSubject &subject, ValueIndex value, ActionIndex event,
                            llvm::function_ref<bool(HandedOn)> stopsAt);

/// Which waits there are on each token.
class TokenWaits {
public:
  explicit TokenWaits(const TileSubject &subject);

  /// Whether a wait on the token stands in front of the operation, in its block or in one around it.
  bool isWaitedBefore(ValueIndex token, OperationIndex operation) const;
  /// A token that may be `made`, that `suits`, and that a wait in front of the operation takes; kNoIndex where there is
  /// none.
  ValueIndex waitedTokenOf(ValueIndex made, OperationIndex operation, llvm::function_ref<bool(ValueIndex)> suits) const;

private:
  const TileSubject &subject;
  llvm::DenseMap<ValueIndex, std::vector<OperationIndex>> waits;
  /// Tokens that are waited for, by what they may be.
  llvm::DenseMap<ValueIndex, std::vector<ValueIndex>> waitedByOrigin;
};

} // namespace precedent
