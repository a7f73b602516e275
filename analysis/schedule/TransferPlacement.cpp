#include "analysis/schedule/TransferPlacement.h"

#include "analysis/schedule/ScheduleIndex.h"
#include "core/support/InputError.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/Support/ErrorHandling.h"

#include <queue>

using namespace precedent;

llvm::StringRef precedent::nameOf(TransferPlacement placement) {
  switch (placement) {
  case TransferPlacement::Early:
    return "early";
  case TransferPlacement::Late:
    return "late";
  case TransferPlacement::None:
    return "none";
  }
  llvm_unreachable("placement");
}

llvm::ArrayRef<TransferPlacement> precedent::allTransferPlacements() {
  static constexpr TransferPlacement placements[] = {TransferPlacement::Early, TransferPlacement::Late,
                                                     TransferPlacement::None};
  return placements;
}

namespace {

/// What becomes a cell of the new schedule: an action of the old one, the send of what it makes, or the receive of what
/// it takes.
struct Cell {
  enum class Role : uint8_t { Itself, Send, Receive };
  Role role;
  ActionIndex action;
};

class Placer {
public:
  explicit Placer(const RankSchedule &schedule)
      : schedule(schedule), index(schedule), makerOf(schedule.size(), kNoAction), takerOf(schedule.size(), kNoAction),
        goesOn(schedule.size(), false), rows(schedule.numRanks()) {
    for (ActionIndex first : schedule.pairs)
      goesOn[first] = true;
  }

  llvm::Error findMessages();
  llvm::Error placeEarly();
  void placeLate();
  RankSchedule result() const;

private:
  llvm::Error refuse(ActionIndex action, const llvm::Twine &message) const {
    Location place = schedule.locator ? schedule.locator->locate(Anchor::row(action)) : Location::ofFile("schedule");
    return makeInputError("transfers-refused", Verdict::Invalid, std::move(place), message);
  }
  /// Behind the last action of the unit that begins there.
  ActionIndex endOfUnit(ActionIndex action) const {
    while (goesOn[action])
      ++action;
    return action + 1;
  }
  bool isReady(ActionIndex first, const std::vector<bool> &isDone) const {
    for (ActionIndex action = first, end = endOfUnit(first); action < end; ++action)
      if (makerOf[action] != kNoAction && !isDone[makerOf[action]])
        return false;
    return true;
  }
  ActionName nameOf(Cell cell) const;

  const RankSchedule &schedule;
  ScheduleIndex index;
  /// Ends of the messages, by compute: who makes what it takes, and who takes what it makes. kNoAction: nobody on
  /// another rank.
  std::vector<ActionIndex> makerOf, takerOf;
  std::vector<bool> goesOn;
  std::vector<std::vector<Cell>> rows;
};

llvm::Error Placer::findMessages() {
  if (!schedule.step.empty() || !schedule.buffer.empty())
    return refuse(0, "the schedule has steps and buffers, which new transfers would have to have, too");
  for (ActionIndex action = 0; action < schedule.size(); ++action)
    if (isTransfer(schedule.kind[action]))
      return refuse(action, schedule.text(action) + " is a transfer, so the schedule has its transfers already");
  if (!index.repeats.empty())
    return refuse(index.repeats.front().again,
                  schedule.text(index.repeats.front().again) +
                      " occurs twice, and I can't know which of the two takes the message");
  for (ActionIndex action = 0; action < schedule.size(); ++action) {
    ActionName name = schedule.nameOf(action);
    bool isForward = name.kind == ActionKind::Forward;
    bool isBackward = name.kind == ActionKind::Backward || name.kind == ActionKind::InputGradient;
    if (isForward ? name.stage == 0 : !isBackward || index.isLastStage(name.stage))
      continue;
    ActionIndex maker = isForward ? index.find(ActionKind::Forward, name.stage - 1, name.microBatch)
                                  : index.findBackward(name.stage + 1, name.microBatch);
    if (maker == kNoAction)
      return refuse(action, schedule.text(action) + " takes what stage " +
                                llvm::Twine(isForward ? name.stage - 1 : name.stage + 1) + " makes of micro-batch " +
                                llvm::Twine(name.microBatch) + ", and no rank runs that");
    if (schedule.rank[maker] == schedule.rank[action])
      continue;
    if (takerOf[maker] != kNoAction)
      return refuse(action, schedule.text(action) + " takes what " + schedule.text(takerOf[maker]) + " takes, too");
    makerOf[action] = maker;
    takerOf[maker] = action;
  }
  return llvm::Error::success();
}

llvm::Error Placer::placeEarly() {
  /// A turn of a rank: all ranks have their first turn before any has its second.
  using Turn = std::pair<uint64_t, uint32_t>;
  std::priority_queue<Turn, std::vector<Turn>, std::greater<>> turns;
  std::vector<ActionIndex> next(schedule.rankBegin.begin(), schedule.rankBegin.end() - 1);
  std::vector<bool> isDone(schedule.size(), false), isWaiting(schedule.numRanks(), false);
  for (uint32_t rank = 0; rank < schedule.numRanks(); ++rank)
    if (next[rank] < schedule.rankBegin[rank + 1])
      turns.push({0, rank});
  ActionIndex numDone = 0;
  while (!turns.empty()) {
    auto [round, rank] = turns.top();
    turns.pop();
    ActionIndex first = next[rank];
    // Ranks that wait take no turns: a walk of a million of them in vain would not be linear.
    isWaiting[rank] = !isReady(first, isDone);
    if (isWaiting[rank])
      continue;
    ActionIndex end = endOfUnit(first);
    numDone += end - first;
    for (ActionIndex action = first; action < end; ++action) {
      rows[rank].push_back({Cell::Role::Itself, action});
      isDone[action] = true;
    }
    next[rank] = end;
    if (end < schedule.rankBegin[rank + 1])
      turns.push({round + 1, rank});
    for (ActionIndex action = first; action < end; ++action) {
      ActionIndex taker = takerOf[action];
      if (taker == kNoAction)
        continue;
      uint32_t other = schedule.rank[taker];
      rows[rank].push_back({Cell::Role::Send, action});
      rows[other].push_back({Cell::Role::Receive, taker});
      if (isWaiting[other] && isReady(next[other], isDone)) {
        isWaiting[other] = false;
        turns.push({other > rank ? round : round + 1, other});
      }
    }
  }
  if (numDone == schedule.size())
    return llvm::Error::success();
  for (uint32_t rank = 0; rank < schedule.numRanks(); ++rank)
    for (ActionIndex action = next[rank]; isWaiting[rank] && action < endOfUnit(next[rank]); ++action)
      if (makerOf[action] != kNoAction && !isDone[makerOf[action]])
        return refuse(action, "no rank can go on: " + schedule.text(action) + " waits for " +
                                  schedule.text(makerOf[action]) +
                                  ", which stands behind an action that waits, too; `precedent check` shows the cycle");
  llvm_unreachable("a rank that is not done waits for something");
}

void Placer::placeLate() {
  struct Channel {
    std::vector<ActionIndex> takers; ///< in the order of the sends
    size_t numReceived = 0;
  };
  std::vector<Channel> channels;
  llvm::DenseMap<std::pair<uint32_t, uint32_t>, uint32_t> numberOf;
  // By maker: its channel, and its place there.
  std::vector<uint32_t> channelOf(schedule.size()), placeOf(schedule.size());
  for (ActionIndex action = 0; action < schedule.size(); ++action)
    if (takerOf[action] != kNoAction) {
      auto [entry, isNew] =
          numberOf.try_emplace({schedule.rank[action], schedule.rank[takerOf[action]]}, channels.size());
      if (isNew)
        channels.emplace_back();
      channelOf[action] = entry->second;
      placeOf[action] = static_cast<uint32_t>(channels[entry->second].takers.size());
      channels[entry->second].takers.push_back(takerOf[action]);
    }
  for (ActionIndex first = 0; first < schedule.size(); first = endOfUnit(first)) {
    std::vector<Cell> &row = rows[schedule.rank[first]];
    ActionIndex end = endOfUnit(first);
    for (ActionIndex action = first; action < end; ++action) {
      if (makerOf[action] == kNoAction)
        continue;
      Channel &channel = channels[channelOf[makerOf[action]]];
      while (channel.numReceived <= placeOf[makerOf[action]])
        row.push_back({Cell::Role::Receive, channel.takers[channel.numReceived++]});
    }
    for (ActionIndex action = first; action < end; ++action)
      row.push_back({Cell::Role::Itself, action});
    for (ActionIndex action = first; action < end; ++action)
      if (takerOf[action] != kNoAction)
        row.push_back({Cell::Role::Send, action});
  }
}

ActionName Placer::nameOf(Cell cell) const {
  ActionName name = schedule.nameOf(cell.action);
  bool isForward = name.kind == ActionKind::Forward;
  if (cell.role == Cell::Role::Send)
    name.kind = isForward ? ActionKind::SendForward : ActionKind::SendBackward;
  else if (cell.role == Cell::Role::Receive)
    name.kind = isForward ? ActionKind::RecvForward : ActionKind::RecvBackward;
  return name;
}

RankSchedule Placer::result() const {
  RankSchedule placed;
  placed.dialect = schedule.dialect;
  placed.source = schedule.source;
  for (uint32_t rank = 0; rank < schedule.numRanks(); ++rank) {
    placed.addRank(schedule.rowOffset[rank]);
    uint32_t column = 0;
    for (Cell cell : rows[rank]) {
      bool isHalf = cell.role == Cell::Role::Itself && goesOn[cell.action];
      if (isHalf)
        placed.pairs.push_back(placed.size());
      // A transfer's place is that of the action that it belongs to.
      placed.add(nameOf(cell), column, schedule.offset[cell.action], schedule.length[cell.action]);
      column += !isHalf;
    }
  }
  placed.finish();
  return placed;
}

} // namespace

llvm::Expected<RankSchedule> precedent::placeTransfers(const RankSchedule &schedule, TransferPlacement placement) {
  if (placement == TransferPlacement::None)
    return schedule;
  Placer placer(schedule);
  if (llvm::Error error = placer.findMessages())
    return std::move(error);
  if (placement == TransferPlacement::Late)
    placer.placeLate();
  else if (llvm::Error error = placer.placeEarly())
    return std::move(error);
  return placer.result();
}
