#include "reports/ActionText.h"

#include "reports/PrintableText.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

#include <algorithm>
#include <optional>
#include <set>

using namespace precedent;

/// Columns of an id that has no short form.
static constexpr unsigned kIdColumns = 48;
/// Longest order and cycle shown whole, and what is shown of either end of a longer one.
static constexpr size_t kWhole = 8;
static constexpr size_t kEnd = 3;

std::string precedent::actionText(llvm::StringRef actionId) {
  llvm::SmallVector<llvm::StringRef, 6> parts;
  actionId.split(parts, ':');
  auto isNumber = [](llvm::StringRef part) { return !part.empty() && llvm::all_of(part, llvm::isDigit); };
  bool isPipeline = parts.size() == 6 && parts[0] == "pipeline" && (parts[5] == "F" || parts[5] == "B") &&
                    llvm::all_of(llvm::ArrayRef(parts).slice(1, 4), isNumber) && actionId.size() <= kIdColumns;
  if (isPipeline)
    return (parts[5] + "(" + parts[3] + "," + parts[4] + ")").str();
  return printableClipped(actionId, kIdColumns);
}

/// Both ends of a list of `size`.
static std::set<size_t> bothEnds(size_t size) {
  std::set<size_t> chosen;
  for (size_t i = 0; i < std::min(kEnd, size); ++i) {
    chosen.insert(i);
    chosen.insert(size - 1 - i);
  }
  return chosen;
}

static std::set<size_t> choose(llvm::ArrayRef<std::string> order, llvm::ArrayRef<std::string> actions) {
  std::set<size_t> chosen;
  if (order.size() <= kWhole) {
    for (size_t i = 0; i < order.size(); ++i)
      chosen.insert(i);
    return chosen;
  }
  llvm::StringSet<> wanted;
  for (const std::string &action : actions.take_front(kWhole))
    wanted.insert(action);
  for (size_t i = 0; i < order.size() && chosen.size() < kWhole; ++i)
    if (wanted.contains(order[i]))
      chosen.insert(i);
  return chosen.empty() ? bothEnds(order.size()) : chosen;
}

/// Of two actions that a finding rests on, the one that an order leaves for later: it is what should have come first.
static std::optional<std::string> leftForLater(llvm::ArrayRef<std::string> order, llvm::ArrayRef<std::string> actions) {
  if (actions.size() != 2)
    return std::nullopt;
  bool hasFirst = llvm::is_contained(order, actions[0]), hasSecond = llvm::is_contained(order, actions[1]);
  if (hasFirst == hasSecond)
    return std::nullopt;
  return hasFirst ? actions[1] : actions[0];
}

std::string precedent::orderText(const Counterexample &counterexample, llvm::ArrayRef<std::string> actions) {
  llvm::ArrayRef<std::string> order = counterexample.order;
  std::string text;
  size_t next = counterexample.prefixRows > 0 ? order.size() : 0; // a gap before the first
  for (size_t position : choose(order, actions)) {
    if (position != next)
      text += text.empty() ? "…" : " …";
    text += (text.empty() ? "" : " ") + actionText(order[position]);
    next = position + 1;
  }
  if (std::optional<std::string> later = leftForLater(order, actions))
    return text + " … " + actionText(*later);
  return next < order.size() ? text + " …" : text;
}

std::string precedent::cycleText(llvm::ArrayRef<std::string> cycle) {
  if (cycle.empty())
    return {};
  std::string text;
  for (size_t i = 0; i < cycle.size(); ++i) {
    if (cycle.size() > kWhole && i == kEnd) {
      text += "… " + std::to_string(cycle.size() - 2 * kEnd) + " more … → ";
      i = cycle.size() - kEnd;
    }
    text += actionText(cycle[i]) + " → ";
  }
  return text + actionText(cycle.front());
}
