//===- RandomProgram.h - schedules drawn at random ------------------------------------------------------*- C++ -*-===//

#pragma once

#include "props/schedule/RankProgram.h"

#include <cstdint>

namespace precedent::simulation {

struct ProgramShape {
  int ranks = 2, chunks = 1, microBatches = 2;
  bool vShaped = false; ///< chunk 1 runs from the last rank back to the first
  bool split = false;   ///< backwards as I and W
  bool transfers = true;
  bool lateReceives = false; ///< before their use, instead of when their message is sent
};

/// Every compute at a moment when its inputs exist, on a rank drawn at random: legal when sends are buffered, as long
/// as receives are not late (late ones can pass each other on a channel). The same seed draws the same program.
RankProgram drawProgram(const ProgramShape &shape, uint64_t seed);

/// What the rank of a stage is under the shape's map.
int rankOf(const ProgramShape &shape, int stage);

} // namespace precedent::simulation
