//===- ProgramMutations.h - single edits of a schedule --------------------------------------------------*- C++ -*-===//

#pragma once

#include "props/schedule/RankProgram.h"

namespace precedent::simulation {

enum class Mutator { Drop, Duplicate, Swap, MoveTransfer, WrongPeer, WrongMicroBatch };
/// `drop`, `duplicate`, `swap`, `move-transfer`, `wrong-peer`, `wrong-micro-batch`.
const char *nameOf(Mutator mutator);

/// One edit of the step at a place of a rank's row. `to`: the place where a copy goes, of the other step of a swap, or
/// where a transfer moves; the new stage of a transfer; the new micro-batch.
struct Edit {
  Mutator mutator = Mutator::Drop;
  size_t rank = 0, place = 0;
  int to = 0;
};

/// Every single edit, in a fixed order: each step dropped, repeated beside itself and at the end of its row, exchanged
/// with each later one of its row, given each other micro-batch; each transfer moved to each other place of its row and
/// given to each neighbouring stage. Quadratic in the length of a row.
std::vector<Edit> editsOf(const RankProgram &program);

RankProgram edited(RankProgram program, const Edit &edit);
/// `swap 1F0 of rank 1: 4`.
std::string textOf(const RankProgram &program, const Edit &edit);

} // namespace precedent::simulation
