//===- TransferInsertion.h - sends and receives between neighbouring stages -------------------*- C++ -*-===//
//
// Vocabulary. A *transfer* carries one value from a stage to a neighbouring one: a send behind the operation that makes
// the value, a receive in front of the first operation of that stage that uses it, for all users in that stage. A
// *hop* is a transfer on the way to a stage that is no neighbour; its receive belongs to the stage that it reaches.
//
// Source: upstream's pass tessera-pipeline-stage-insertion, except for one defect of it: it puts the receive in front
// of whichever user comes first in MLIR's use list, normally the last one in the program, so that the others then use a
// value before it is defined.
//
//===----------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/model/ModuleGraph.h"

namespace precedent {

inline constexpr llvm::StringLiteral kSendOperation = "tessera.pipeline.send";
inline constexpr llvm::StringLiteral kReceiveOperation = "tessera.pipeline.recv";

/// How far a value is carried.
enum class Routing : uint8_t {
  Next, ///< from a stage to the next, as upstream does; the rest stays as it is
  Hops, ///< to every stage that uses it, forwards and backwards, hop by hop
};

struct Transfer {
  int64_t fromStage = 0, toStage = 0; ///< neighbours
  /// The operation that stands in the program already; of a hop, too: all hops of a value stand behind it, in order.
  OperationIndex producer = 0;
  ValueIndex sent = 0, received = 0;
  OperationIndex send = 0, receive = 0;
  /// What the receive stands in front of: the operation of the producer's block that is, or holds, the first user.
  /// kNoIndex where a user stands outside that block, or in front of the producer (the file is wrong already), and
  /// where further hops begin at the receive: it then follows the send, and so comes before whatever the producer
  /// comes before. Of two transfers on one way the receive of the first stands no later than that of the second, nor
  /// behind an operation that holds it: messages arrive in the order in which they are sent.
  OperationIndex before = kNoIndex;
  uint32_t numUses = 0; ///< operands rewired to `received`
};

/// Next: routes every value from stage k to stage k+1, 0 <= k < numStages-1, and no further: what skips a stage, or
/// flows back, stays as it is. Hops: routes every value from a stage to every other stage that uses it, also inside an
/// operation of that stage (StageOwnership.h), both within 0 … numStages-1, once per stage on the way. New operations
/// are appended to `operations` (so old indices stay valid) and take their place in `functions`; they own no stage.
/// Transfers come in the order of their producers and results. With one stage, or less, nothing happens. Linear in
/// operations, operands and transfers, whatever numStages is.
std::vector<Transfer> insertStageTransfers(ModuleGraph &module, int64_t numStages, Routing routing = Routing::Next);

/// How many transfers `Hops` would insert; UINT64_MAX where the sum does not fit. Stages may lie 2^60 apart, so whoever
/// routes a module that nobody vouches for asks first.
uint64_t countHops(const ModuleGraph &module, int64_t numStages);

} // namespace precedent
