#include "core/formats/pytorch/WritePyTorchCsv.h"

#include "core/support/InputError.h"

#include <algorithm>

using namespace precedent;

static llvm::Error refuseAt(const RankSchedule &schedule, ActionIndex action, const llvm::Twine &message) {
  Location place = schedule.locator ? schedule.locator->locate(Anchor::row(action)) : Location::ofFile("schedule");
  return makeInputError("not-convertible", Verdict::Unsupported, std::move(place), message,
                        "--to=json keeps all of it (precedent.schedule.v1)");
}

/// An action whose full backward a reader would take for an input gradient; kNoAction: the letters are clear. Without
/// any I a reader has nothing but B beside W to go by (CsvDialects.cpp).
static ActionIndex findAmbiguousWeight(const RankSchedule &schedule) {
  if (llvm::is_contained(schedule.kind, ActionKind::InputGradient))
    return kNoAction;
  std::vector<uint64_t> backwards;
  auto keyOf = [&](ActionIndex action) { return uint64_t(schedule.stage[action]) << 32 | schedule.microBatch[action]; };
  if (!llvm::is_contained(schedule.kind, ActionKind::WeightGradient))
    return kNoAction;
  for (ActionIndex action = 0; action < schedule.size(); ++action)
    if (schedule.kind[action] == ActionKind::Backward)
      backwards.push_back(keyOf(action));
  llvm::sort(backwards);
  for (ActionIndex action = 0; action < schedule.size(); ++action)
    if (schedule.kind[action] == ActionKind::WeightGradient &&
        std::binary_search(backwards.begin(), backwards.end(), keyOf(action)))
      return action;
  return kNoAction;
}

llvm::Error precedent::checkPyTorchCsv(const RankSchedule &schedule) {
  for (ActionIndex action = 0; action < schedule.size(); ++action) {
    ActionKind kind = schedule.kind[action];
    if (kind == ActionKind::SendValidation || kind == ActionKind::RecvValidation || kind == ActionKind::Other)
      return refuseAt(schedule, action, "PyTorch's CSV has no letters for " + schedule.text(action));
    if (!schedule.step.empty() || (!schedule.buffer.empty() && schedule.buffer[action] != kNoNumber))
      return refuseAt(schedule, action,
                      "PyTorch's CSV has no place for the " +
                          llvm::StringRef(schedule.step.empty() ? "buffer" : "step") + " of " + schedule.text(action));
  }
  ActionIndex weight = findAmbiguousWeight(schedule);
  if (weight == kNoAction)
    return llvm::Error::success();
  return refuseAt(schedule, weight,
                  schedule.text(weight) +
                      " stands beside a full backward of its stage and micro-batch, and no cell is an I: whoever reads "
                      "that CSV takes each B for an input gradient");
}

void precedent::writePyTorchCsv(const RankSchedule &schedule, llvm::raw_ostream &os) {
  size_t nextPair = 0;
  for (uint32_t rank = 0; rank < schedule.numRanks(); ++rank) {
    // An empty line at the end of a file is no rank.
    if (schedule.rankBegin[rank] == schedule.rankBegin[rank + 1])
      os << ',';
    uint32_t column = 0;
    bool isInside = false;
    for (ActionIndex action = schedule.rankBegin[rank]; action < schedule.rankBegin[rank + 1]; ++action) {
      for (; column < schedule.column[action]; ++column)
        os << ',';
      bool goesOn = nextPair < schedule.pairs.size() && schedule.pairs[nextPair] == action;
      nextPair += goesOn;
      os << (goesOn && !isInside ? "(" : "");
      os << schedule.stage[action] << nameOf(schedule.kind[action]);
      if (schedule.microBatch[action] != kNoNumber)
        os << schedule.microBatch[action];
      os << (goesOn ? ";" : isInside ? ")OVERLAP_F_B" : "");
      isInside = goesOn;
    }
    os << '\n';
  }
}
