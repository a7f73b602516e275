#include "analysis/plan/order/Modes.h"
#include "analysis/plan/order/Rounds.h"

using namespace precedent;

void precedent::writeInterleaved(const OrderSizes &sizes, uint32_t rank, RowWriter &row) {
  Rounds rounds(sizes);
  // The first gradient comes back when a group has run all chunks but the last, and twice the ranks below have passed
  // it on.
  uint64_t below = sizes.numRanks - 1 - rank;
  uint64_t ahead = std::min(rounds.size(), (sizes.numChunks - 1) * rounds.groupSize() + 2 * below);
  for (uint64_t turn = 0; turn < ahead; ++turn)
    rounds.run(row, ActionKind::Forward, turn);
  for (uint64_t turn = ahead; turn < rounds.size(); ++turn) {
    rounds.run(row, ActionKind::Forward, turn);
    rounds.run(row, ActionKind::Backward, turn - ahead);
  }
  for (uint64_t turn = rounds.size() - ahead; turn < rounds.size(); ++turn)
    rounds.run(row, ActionKind::Backward, turn);
}
