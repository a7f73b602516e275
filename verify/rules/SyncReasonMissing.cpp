//===- SyncReasonMissing.cpp - an outcome has a reason ---------------------------------------------------------===//

#include "verify/TargetSubject.h"
#include "verify/rules/support/TokenText.h"

#include <cctype>

using namespace precedent;

namespace {

struct Entry {
  const TargetBackend *backend;
  const SyncEntry *sync;
};

std::vector<Entry> entriesOf(const TargetTable &table) {
  std::vector<Entry> entries;
  for (const TargetBackend &backend : table.backends)
    for (const SyncEntry &sync : backend.sync)
      entries.push_back({&backend, &sync});
  return entries;
}

class SyncReasonMissing : public TargetRule {
public:
  void state(const TargetSubject &subject, Claims &claims) const override {
    std::vector<Entry> entries = entriesOf(subject.table);
    claims.add(GroundClaim::of(
        entries.size(), [&](uint32_t number) { return !llvm::StringRef(entries[number].sync->reason).trim().empty(); },
        [&](uint32_t number) {
          for (char character : entries[number].sync->reason)
            if (!isspace(static_cast<unsigned char>(character)))
              return false;
          return true;
        }));
  }

  Finding explain(const TargetSubject &subject, const Refutation &refutation, Explainer &) const override {
    Entry entry = entriesOf(subject.table)[refutation.instance];
    Finding finding;
    finding.message = "the queue of " + entry.backend->name + " calls " + inQuotes(entry.sync->key) + " " +
                      nameOf(entry.sync->outcome).str() + " and gives no reason";
    finding.anchor = Anchor::row(entry.sync->row);
    finding.values = {{"queue", entry.backend->name}, {"key", entry.sync->key}};
    return finding;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeSyncReasonMissing() {
  return std::make_unique<SyncReasonMissing>();
}
} // namespace precedent
