//===- TransferStages.h - between which stages a message goes -------------------------------------------*- C++ -*-===//

#pragma once

#include "core/model/ModuleGraph.h"

namespace precedent {

/// A send or a receive.
bool isTransfer(const ModuleOperation &operation);

struct TransferStages {
  int64_t from, to;
  bool operator<(const TransferStages &other) const { return from != other.from ? from < other.from : to < other.to; }
};

/// The stages that a send or a receive joins. Where only its own is written, as upstream does, the other is the
/// neighbour: the next of a sender, the one before of a receiver. Nothing where it does not say its own, or says one
/// that has no neighbour.
std::optional<TransferStages> stagesOf(const ModuleOperation &transfer);

} // namespace precedent
