#include "verify/engine/Disagreement.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>

using namespace precedent;

namespace {

/// The graph on the actions that are kept, renumbered in the same order.
Disagreement restrictTo(const Disagreement &from, const std::vector<bool> &kept) {
  Disagreement result;
  std::vector<ActionIndex> number(from.graph.size(), kNoAction);
  ActionIndex next = 0;
  for (ActionIndex action = 0; action < from.graph.size(); ++action)
    if (kept[action])
      number[action] = next++;
  for (ActionIndex action = 0; action < from.graph.size(); ++action) {
    if (!kept[action])
      continue;
    for (ActionIndex predecessor : from.graph.predecessors[action])
      if (kept[predecessor])
        result.graph.predecessors.append(number[predecessor]);
    result.graph.predecessors.finish();
    if (!from.graph.lane.empty())
      result.graph.lane.push_back(from.graph.lane[action]);
  }
  result.before = number[from.before];
  result.after = number[from.after];
  return result;
}

} // namespace

Disagreement precedent::shrink(Disagreement start, StillDiffers stillDiffers, unsigned maxTrials) {
  unsigned trials = 0;
  for (size_t block = std::max<size_t>(1, start.graph.size() / 2); block >= 1; block /= 2) {
    for (size_t begin = 0; begin < start.graph.size() && trials < maxTrials;) {
      std::vector<bool> kept(start.graph.size(), true);
      bool leavesOut = false;
      for (size_t action = begin; action < std::min<size_t>(begin + block, kept.size()); ++action)
        if (action != start.before && action != start.after) {
          kept[action] = false;
          leavesOut = true;
        }
      Disagreement smaller = restrictTo(start, kept);
      ++trials;
      if (leavesOut && stillDiffers(smaller))
        start = std::move(smaller);
      else
        begin += block;
    }
  }
  return start;
}

std::string precedent::save(const Disagreement &disagreement, llvm::StringRef description) {
  llvm::SmallString<128> path;
  int descriptor = 0;
  if (llvm::sys::fs::createTemporaryFile("precedent-disagreement", "json", descriptor, path))
    return {};
  llvm::raw_fd_ostream file(descriptor, /*shouldClose=*/true);
  llvm::json::OStream json(file, /*IndentSize=*/1);
  json.object([&] {
    json.attribute("schema", "precedent.disagreement.v1");
    json.attribute("description", description);
    json.attribute("before", disagreement.before);
    json.attribute("after", disagreement.after);
    json.attributeArray("actions", [&] {
      for (ActionIndex action = 0; action < disagreement.graph.size(); ++action)
        json.object([&] {
          json.attribute("action", action);
          if (!disagreement.graph.lane.empty())
            json.attribute("lane", disagreement.graph.lane[action]);
          json.attributeArray("depends_on", [&] {
            for (ActionIndex predecessor : disagreement.graph.predecessors[action])
              json.value(predecessor);
          });
        });
    });
  });
  file << '\n';
  file.close();
  if (file.has_error()) {
    file.clear_error();
    return {};
  }
  return std::string(path);
}
