#include "core/digest/PipelineActions.h"

#include "core/json/JsonText.h"
#include "core/support/TextOrder.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>

using namespace precedent;

/// Cuts an integer and a colon off the front; empty where there is none.
static llvm::StringRef takeInteger(llvm::StringRef &text) {
  size_t sign = text.starts_with("-"), end = sign;
  while (end < text.size() && llvm::isDigit(text[end]))
    ++end;
  bool hasLeadingZero = end > sign + 1 && text[sign] == '0';
  bool isNegativeZero = sign && end == sign + 1 && text[sign] == '0';
  if (end == sign || hasLeadingZero || isNegativeZero || end == text.size() || text[end] != ':')
    return {};
  llvm::StringRef number = text.take_front(end);
  text = text.drop_front(end + 1);
  return number;
}

std::optional<ActionParts> precedent::partsOfId(llvm::StringRef actionId) {
  if (!actionId.consume_front("pipeline:"))
    return std::nullopt;
  llvm::StringRef clock = takeInteger(actionId), rank = takeInteger(actionId), stage = takeInteger(actionId),
                  microBatch = takeInteger(actionId);
  if (clock.empty() || rank.empty() || stage.empty() || microBatch.empty() || (actionId != "F" && actionId != "B"))
    return std::nullopt;
  return ActionParts{rank, stage, actionId == "F" ? Phase::Forward : Phase::Backward};
}

ActionParts PipelineActions::parts(uint32_t place) const {
  std::optional<ActionParts> found = partsOfId(spelled[place]);
  return found ? *found : partsOfRow.lookup(place);
}

bool PipelineActions::addAction(const RowTable &rows, ActionIndex action) {
  llvm::StringRef id = rows.actionId[action];
  if (!partsOfId(id)) {
    if (!rows.has(action, RowHasRank | RowHasStage | RowHasPhase) || rows.phase[action] == Phase::Unknown ||
        !llvm::json::isUTF8(id))
      return false;
    auto keepNumber = [&](int64_t number) { return llvm::StringRef(llvm::itostr(number)).copy(*storage); };
    partsOfRow[spelled.size()] = {keepNumber(rows.rank[action]), keepNumber(rows.stage[action]), rows.phase[action]};
    if (!isPlainText(id)) {
      llvm::SmallString<64> text;
      llvm::raw_svector_ostream os(text);
      writeJsonString(id, os);
      id = text.str().drop_front().drop_back().copy(*storage);
    }
  }
  spelled.push_back(id);
  return true;
}

bool PipelineActions::addDependencies(const RowTable &rows) {
  std::vector<uint32_t> place(row.size());
  for (uint32_t at = 0; at < row.size(); ++at)
    place[row[at]] = at;
  predecessorLists.reserve(row.size(), rows.dependsOnRow.total());
  llvm::SmallVector<uint32_t, 8> sorted;
  for (uint32_t at = 0; at < row.size(); ++at) {
    sorted.clear();
    for (ActionIndex target : rows.dependsOnRow[row[at]]) {
      if (target == kNoAction || target == row[at])
        return false;
      sorted.push_back(place[target]);
    }
    std::sort(sorted.begin(), sorted.end());
    if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end())
      return false;
    for (uint32_t predecessor : sorted)
      predecessorLists.append(predecessor);
    predecessorLists.finish();
  }
  return true;
}

/// A counting sort: going through the actions in order leaves each list of successors in order.
void PipelineActions::invert() {
  // The list of `at` first begins at entry at + 2, then at + 1 moves with each successor, and ends as its place.
  successorBegins.assign(row.size() + 2, 0);
  for (uint32_t predecessor : predecessorLists.all())
    ++successorBegins[predecessor + 2];
  for (size_t at = 2; at < successorBegins.size(); ++at)
    successorBegins[at] += successorBegins[at - 1];
  successorPlaces.resize(predecessorLists.total());
  for (uint32_t at = 0; at < row.size(); ++at)
    for (uint32_t predecessor : predecessorLists[at])
      successorPlaces[successorBegins[predecessor + 1]++] = at;
}

std::optional<PipelineActions> PipelineActions::of(const PipelineCarrier &carrier) {
  const RowTable &rows = carrier.rows;
  assert(rows.dependsOnRow.size() == rows.size() && "finishCarrier has not run");
  for (ActionIndex action = 0; action < rows.size(); ++action)
    if (!rows.has(action, RowIsDictionary | RowHasActionId | RowHasDependsOn) || rows.actionId[action].empty())
      return std::nullopt;

  PipelineActions actions;
  actions.row = orderByText(rows.actionId);
  actions.spelled.reserve(rows.size());
  for (size_t at = 0; at < actions.row.size(); ++at) {
    if (at > 0 && rows.actionId[actions.row[at]] == rows.actionId[actions.row[at - 1]])
      return std::nullopt;
    if (!actions.addAction(rows, actions.row[at]))
      return std::nullopt;
  }
  if (!actions.addDependencies(rows))
    return std::nullopt;
  actions.invert();
  return actions;
}
