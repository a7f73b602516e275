//===- SyncKeyMissing.cpp - every queue records every change ---------------------------------------------------===//

#include "verify/TargetSubject.h"
#include "verify/rules/support/TokenText.h"

#include "llvm/ADT/StringSet.h"

#include <algorithm>

using namespace precedent;

namespace {

/// A key and a queue that has it.
using Recorded = std::pair<llvm::StringRef, llvm::StringRef>;

/// All of them, sorted, each once.
std::vector<Recorded> recordedIn(const TargetTable &table) {
  std::vector<Recorded> recorded;
  for (const TargetBackend &backend : table.backends)
    for (const SyncEntry &entry : backend.sync)
      recorded.push_back({entry.key, backend.name});
  llvm::sort(recorded);
  recorded.erase(llvm::unique(recorded), recorded.end());
  return recorded;
}

/// Keys, ascending, and how many queues have each.
std::vector<std::pair<llvm::StringRef, size_t>> keysOf(llvm::ArrayRef<Recorded> recorded) {
  std::vector<std::pair<llvm::StringRef, size_t>> keys;
  for (const Recorded &record : recorded)
    if (keys.empty() || keys.back().first != record.first)
      keys.emplace_back(record.first, 1);
    else
      ++keys.back().second;
  return keys;
}

class SyncKeyMissing : public TargetRule {
public:
  void state(const TargetSubject &subject, Claims &claims) const override {
    std::vector<Recorded> recorded = recordedIn(subject.table);
    auto keys = keysOf(recorded);
    // The second code counts with hash sets, queue by queue.
    llvm::StringMap<size_t> counts;
    llvm::StringMap<llvm::StringSet<>> byQueue;
    for (const TargetBackend &backend : subject.table.backends)
      for (const SyncEntry &entry : backend.sync)
        if (byQueue[backend.name].insert(entry.key).second)
          ++counts[entry.key];
    claims.add(GroundClaim::of(
        keys.size(), [&](uint32_t number) { return keys[number].second == subject.queues.size(); },
        [&](uint32_t number) { return counts.lookup(keys[number].first) < subject.queues.size(); }));
  }

  Finding explain(const TargetSubject &subject, const Refutation &refutation, Explainer &) const override {
    std::vector<Recorded> recorded = recordedIn(subject.table);
    llvm::StringRef key = keysOf(recorded)[refutation.instance].first;
    auto lacks = [&](llvm::StringRef name) {
      return !std::binary_search(recorded.begin(), recorded.end(), Recorded(key, name));
    };
    std::string queue = *llvm::find_if(subject.queues, lacks);
    auto elsewhere = std::lower_bound(recorded.begin(), recorded.end(), Recorded(key, ""));
    Finding finding;
    finding.message = "the queue of " + queue + " has no outcome for " + inQuotes(key) + ", which " +
                      elsewhere->second.str() + " has";
    auto backend = llvm::find_if(subject.table.backends, [&](const TargetBackend &one) { return one.name == queue; });
    if (backend != subject.table.backends.end())
      finding.anchor = Anchor::row(backend->row);
    finding.values = {{"queue", queue}, {"key", key.str()}};
    finding.notes.push_back("a change of a shared contract has one outcome in each queue: follow-up required, parity "
                            "validated, or not applicable with a reason of the architecture");
    return finding;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeSyncKeyMissing() {
  return std::make_unique<SyncKeyMissing>();
}
} // namespace precedent
