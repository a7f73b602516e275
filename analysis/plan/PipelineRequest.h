//===- PipelineRequest.h - what a pipeline plan is asked for --------------------------------------------*- C++ -*-===//
//
// Vocabulary. p = number of stages (and ranks), m = number of micro-batches, v = number of chunks, V = number of
// virtual stages (p*v when interleaved, else p). A *planner* is one of the three generations of upstream's producer;
// the first two wrote defective interleaved carriers and are kept to reproduce them.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/model/PipelineCarrier.h"
#include "core/support/Limits.h"

#include "llvm/Support/Error.h"

#include <cstdint>

namespace precedent {

enum class Planner : uint8_t {
  Mirrored,   ///< backward clocks mirrored; right
  StageKeyed, ///< gradients of an interleaved plan run the wrong way, and their edges are left out
  RankKeyed,  ///< as StageKeyed, and rows of a rank's other chunks overwrite each other, so that edges get lost
};

/// `mirrored`, `stage-keyed`, `rank-keyed`: the values of --planner.
llvm::StringRef nameOf(Planner planner);
llvm::ArrayRef<Planner> allPlanners();

struct PipelineRequest {
  int64_t numStages = 1, numMicroBatches = 1;
  /// Without `interleaved` kept in the carrier and not looked at, whatever it is.
  int64_t numChunks = 1;
  /// Both at once can be asked for, and are refused.
  bool interleaved = false, decoupled = false;
  Planner planner = Planner::Mirrored;

  PipelineMode mode() const {
    return decoupled     ? PipelineMode::Decoupled
           : interleaved ? PipelineMode::Interleaved
                         : PipelineMode::OneForwardOneBackward;
  }
};

/// Refuses what the producer refuses, in its order and with words that hold its own: p < 1; m < 1; decoupled and
/// interleaved together; interleaved with v < 2; interleaved with m < p*v. These are InputErrors with code
/// `plan-refused`. Then sizes: a plan of more than `limits.maxActions` rows is a `limit-exceeded`. Both are Invalid,
/// and have no place but the name `pipeline plan`.
llvm::Error checkRequest(const PipelineRequest &request, const Limits &limits);

/// V and the number of rows, 2*V*m, of a request that `checkRequest` lets pass.
int64_t numVirtualStagesOf(const PipelineRequest &request);
int64_t numRowsOf(const PipelineRequest &request);

} // namespace precedent
