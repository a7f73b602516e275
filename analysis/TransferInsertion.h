//===- TransferInsertion.h - sends and receives between neighbouring stages -------------------*- C++ -*-===//
//
// Vocabulary. A *transfer* carries one value from a stage to the next: a send behind the operation that makes the
// value, a receive in front of the first operation of the next stage that uses it, for all users in the next stage.
//
// Source: upstream's pass tessera-pipeline-stage-insertion, except for one defect of it: it puts the receive in front
// of whichever user comes first in MLIR's use list, normally the last one in the program, so that the others then use a
// value before it is defined.
//
//===----------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/model/ModuleGraph.h"

namespace precedent {

struct Transfer {
  int64_t fromStage = 0; ///< the receiving stage is the next one
  OperationIndex producer = 0;
  ValueIndex sent = 0, received = 0;
  OperationIndex send = 0, receive = 0;
  /// What the receive stands in front of: the operation of the producer's block that is, or holds, the first user.
  /// kNoIndex where a user stands outside that block, or in front of the producer (the file is wrong already): the
  /// receive then follows the send, and so comes before whatever the producer comes before.
  OperationIndex before = kNoIndex;
  uint32_t numUses = 0; ///< operands rewired from `sent` to `received`
};

/// Routes every value from stage k to stage k+1, 0 <= k < numStages-1, and no further: what skips a stage, or flows
/// back, stays as it is. New operations are appended to `operations` (so old indices stay valid) and take their place
/// in `functions`; they own no stage. Transfers come in the order of their producers and results. With one stage, or
/// less, nothing happens. Linear in operations and operands, whatever numStages is.
std::vector<Transfer> insertStageTransfers(ModuleGraph &module, int64_t numStages);

} // namespace precedent
