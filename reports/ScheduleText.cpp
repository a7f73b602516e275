#include "reports/ScheduleText.h"

#include "core/model/ActionCosts.h"
#include "reports/PrintableText.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

#include <algorithm>

using namespace precedent;
namespace json = llvm::json;

/// Ranks told one by one; of more, the least and the greatest.
static constexpr size_t kMostRanks = 16;

template <typename Value> static const Value *find(const FactList &facts, const char *name) {
  const FactValue *fact = facts.find(name);
  return fact ? std::get_if<Value>(fact) : nullptr;
}

static const json::Object *findObject(const FactList &facts, const char *name) {
  const auto *value = find<json::Value>(facts, name);
  return value ? value->getAsObject() : nullptr;
}

static void writeLevels(const FactList &facts, llvm::raw_ostream &os) {
  const json::Object *comm = findObject(facts, "comm");
  if (!comm)
    return;
  std::vector<std::string> parts;
  for (llvm::StringRef level : {"buffered", "stream", "group", "rendezvous"})
    if (std::optional<llvm::StringRef> answer = comm->getString(level))
      parts.push_back((level + " " + *answer).str());
  os << "  levels: " << llvm::join(parts, ", ");
  if (std::optional<int64_t> slots = comm->getInteger("min_slots")) {
    if (*slots == 0)
      os << "; no slot is needed";
    else
      os << "; " << *slots << (*slots == 1 ? " slot is" : " slots are") << " enough";
    if (*slots > 1)
      os << ", " << *slots - 1 << " would hang";
  }
  os << '\n';
}

/// Unit and scale of times, as the fact `time` has them.
static ActionCosts scaleOf(const FactList &facts) {
  ActionCosts costs;
  if (const json::Object *time = findObject(facts, "time")) {
    costs.unit = time->getString("unit").value_or("").str();
    costs.ticksPerUnit = time->getInteger("ticks_per_unit").value_or(1);
  }
  return costs;
}

static std::string percent(double ratio) {
  return llvm::formatv("{0:F1} %", 100 * ratio).str();
}

static void writeTimes(const FactList &facts, llvm::raw_ostream &os) {
  const auto *path = find<int64_t>(facts, "critical_path");
  // The critical path of a collective plan counts steps; it is told with its dependences.
  if (!path || !facts.find("time"))
    return;
  ActionCosts costs = scaleOf(facts);
  os << "  time:   critical path " << costs.text(*path);
  const auto *makespan = find<int64_t>(facts, "makespan");
  const json::Object *time = findObject(facts, "time"), *bubble = findObject(facts, "bubble");
  if (makespan && time && *makespan != *path)
    os << "; at the level " << time->getString("level").value_or("") << ' ' << costs.text(*makespan);
  const json::Array *byRank = bubble ? bubble->getArray("by_rank") : nullptr;
  if (byRank && !byRank->empty()) {
    os << "; bubble " << percent(bubble->getNumber("total").value_or(0));
    std::vector<double> ratios;
    for (const json::Value &ratio : *byRank)
      ratios.push_back(ratio.getAsNumber().value_or(0));
    auto [least, most] = std::minmax_element(ratios.begin(), ratios.end());
    if (percent(*least) == percent(*most)) {
      os << " on every rank";
    } else if (ratios.size() <= kMostRanks) {
      std::vector<std::string> parts;
      for (double ratio : ratios)
        parts.push_back(percent(ratio));
      os << " (by rank: " << llvm::join(parts, ", ") << ')';
    } else {
      os << " (from " << percent(*least) << " on rank " << least - ratios.begin() << " to " << percent(*most)
         << " on rank " << most - ratios.begin() << ')';
    }
  }
  os << '\n';
}

static void writeMemory(const FactList &facts, llvm::raw_ostream &os) {
  const auto *peaks = find<std::vector<int64_t>>(facts, "peak_live");
  const auto *places = find<json::Value>(facts, "peak_live_at");
  if (!peaks || peaks->empty())
    return;
  auto most = std::max_element(peaks->begin(), peaks->end());
  os << "  memory: ";
  if (peaks->size() <= kMostRanks)
    os << llvm::join(llvm::map_range(*peaks, [](int64_t peak) { return std::to_string(peak); }), ", ");
  else
    os << *most;
  size_t rank = most - peaks->begin();
  os << " activations live at most" << (peaks->size() <= kMostRanks ? ", by rank" : "");
  const json::Array *list = places ? places->getAsArray() : nullptr;
  if (list && rank < list->size())
    if (std::optional<llvm::StringRef> action = (*list)[rank].getAsString())
      os << "; the most on rank " << rank << ", from " << printableClipped(*action, 60) << " on";
  os << '\n';
}

static void writeDependences(const FactList &facts, llvm::raw_ostream &os) {
  const json::Object *prices = findObject(facts, "dependence_prices");
  const auto *path = find<int64_t>(facts, "critical_path");
  const auto *all = find<int64_t>(facts, "dependences");
  if (!prices || !path || !all || *all == 0)
    return;
  os << "  order:  of " << *all << (*all == 1 ? " dependence " : " dependences ")
     << prices->getInteger("alone").value_or(0) << " can go alone and " << prices->getInteger("together").value_or(0)
     << " together; without these the critical path takes " << prices->getInteger("critical_path_without").value_or(0)
     << " steps in place of " << *path << '\n';
}

void precedent::writeScheduleText(const FactList &facts, llvm::raw_ostream &os) {
  writeLevels(facts, os);
  writeTimes(facts, os);
  writeMemory(facts, os);
  writeDependences(facts, os);
}
