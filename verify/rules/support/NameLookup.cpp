#include "verify/rules/support/NameLookup.h"

#include "verify/rules/support/TokenText.h"

#include "llvm/ADT/STLExtras.h"

using namespace precedent;

bool NameLookup::namesNothing(llvm::StringRef name, ActionIndex found) {
  if (found != kNoAction)
    return object.actions.actionId[found].text != name;
  if (!isSorted) {
    for (const Token &id : object.actions.actionId)
      if (id.isString())
        sortedIds.push_back(id.text);
    llvm::sort(sortedIds);
    isSorted = true;
  }
  return !llvm::binary_search(sortedIds, name);
}

std::string precedent::nearestAction(const ScheduleObject &object, llvm::StringRef name) {
  constexpr ActionIndex kMostCompared = 512;
  constexpr size_t kLongestCompared = 64;
  if (object.actions.size() > kMostCompared || name.size() > kLongestCompared)
    return {};
  llvm::StringRef nearest;
  unsigned best = static_cast<unsigned>(name.size()) / 3 + 1;
  for (const Token &id : object.actions.actionId) {
    if (!id.isNonEmptyString() || id.text.size() > kLongestCompared)
      continue;
    unsigned distance = name.edit_distance(id.text, /*AllowReplacements=*/true, best);
    if (distance < best) {
      best = distance;
      nearest = id.text;
    }
  }
  return nearest.empty() ? "" : inQuotes(nearest);
}
