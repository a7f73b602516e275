#include "analysis/plan/order/Modes.h"
#include "analysis/plan/order/Rounds.h"

using namespace precedent;

void precedent::writeInterleavedZeroBubble(const OrderSizes &sizes, uint32_t rank, RowWriter &row) {
  Rounds rounds(sizes);
  // Half the head start of the interleaved order: what it lacks on rank r, r weight gradients that wait fill.
  uint64_t ahead = std::min(rounds.size(), (sizes.numChunks - 1) * rounds.groupSize() + (sizes.numRanks - 1 - rank));
  for (uint64_t turn = 0; turn < ahead; ++turn)
    rounds.run(row, ActionKind::Forward, turn);
  for (uint64_t turn = 0; turn < rounds.size(); ++turn) {
    if (ahead + turn < rounds.size())
      rounds.run(row, ActionKind::Forward, ahead + turn);
    rounds.run(row, ActionKind::InputGradient, turn);
    if (turn >= rank)
      rounds.run(row, ActionKind::WeightGradient, turn - rank);
  }
  for (uint64_t turn = rounds.size() - std::min<uint64_t>(rank, rounds.size()); turn < rounds.size(); ++turn)
    rounds.run(row, ActionKind::WeightGradient, turn);
}
