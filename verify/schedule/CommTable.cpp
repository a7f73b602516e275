#include "verify/schedule/CommTable.h"

#include "verify/engine/RangeEngine.h"
#include "verify/order/OrderQueries.h"
#include "verify/schedule/WaitClaim.h"

#include <algorithm>

using namespace precedent;
using Kind = CommLevel::Kind;

/// The cycle of the query has one letter a wait; longer ones are proved by the induction over a chain.
static constexpr size_t kLongestWord = 4096;

const char *CommTable::textOf(Answer answer) {
  return answer == Answer::Safe ? "safe" : answer == Answer::Deadlock ? "deadlock" : "undecided";
}

CommTable::Answer CommTable::answerOf(CommLevel level) {
  std::optional<LevelWaits> waits = questions.waitsAt(level);
  if (!waits)
    return Answer::Undecided;
  std::optional<SolverDesk> desk;
  if (solver)
    desk.emplace(*solver);
  ClaimAnswer answer = ::precedent::decide(waits->claim, desk ? &*desk : nullptr);
  bool isOpen = answer.counts.undecided != 0;
  if (waits->hangs() && desk) {
    size_t length = waits->cycleLength;
    smt::Query query = length <= kLongestWord ? order::wordQuery(std::string(length, 'E')) : order::chainStepLemma();
    isOpen |= !desk->confirms(query, smt::Answer::Unsat);
  }
  total.add(answer.counts);
  if (desk && trouble.empty())
    trouble = desk->contradiction();
  if (trouble.empty() && !isOpen && (answer.refuted != 0) != waits->hangs())
    trouble = "the engines differ about waits at the level " + level.text();
  return isOpen ? Answer::Undecided : waits->hangs() ? Answer::Deadlock : Answer::Safe;
}

llvm::json::Value CommTable::leastSlots(Answer buffered, Answer rendezvous) {
  if (buffered != Answer::Safe || rendezvous == Answer::Undecided)
    return nullptr;
  if (rendezvous == Answer::Safe)
    return 0;
  // With as many slots as a channel has messages no send waits, so the level is `buffered`, which is safe.
  size_t high = std::max<size_t>(1, questions.mostSlots), low = 0;
  while (high - low > 1) {
    size_t middle = low + (high - low) / 2;
    (questions.endsWithSlots(static_cast<uint32_t>(middle)) ? high : low) = middle;
  }
  // The answer is proved from both sides; without a slot it is the level `rendezvous`, proved above.
  bool isProved = answerOf({Kind::Slots, static_cast<uint32_t>(high)}) == Answer::Safe &&
                  (low == 0 || answerOf({Kind::Slots, static_cast<uint32_t>(low)}) == Answer::Deadlock);
  return isProved ? llvm::json::Value(static_cast<int64_t>(high)) : llvm::json::Value(nullptr);
}

llvm::json::Object CommTable::decide(Levels levels) {
  Answer buffered = answerOf({Kind::Buffered, 1});
  llvm::json::Object table{{"buffered", textOf(buffered)}};
  if (levels == Levels::Buffered)
    return table;
  Answer rendezvous = answerOf({Kind::Rendezvous, 1});
  table["min_slots"] = leastSlots(buffered, rendezvous);
  if (levels == Levels::All) {
    table["stream"] = textOf(answerOf({Kind::Stream, 1}));
    table["group"] = textOf(answerOf({Kind::Group, 1}));
  }
  table["rendezvous"] = textOf(rendezvous);
  return table;
}
