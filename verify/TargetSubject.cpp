#include "verify/TargetSubject.h"

#include "llvm/ADT/StringSet.h"

using namespace precedent;

TargetSubject::TargetSubject(const TargetTable &table) : table(table), order(graph) {
  llvm::StringSet<> seen;
  auto addQueue = [&](llvm::StringRef name) {
    if (seen.insert(name).second)
      queues.push_back(name.str());
  };
  for (llvm::StringRef name : targetQueues())
    addQueue(name);
  for (const TargetBackend &backend : table.backends) {
    addQueue(backend.name);
    for (const TargetProfile &profile : backend.profiles) {
      profiles.push_back({&backend, &profile});
      registry.push_back(askRegistry(profile));
    }
  }
}
