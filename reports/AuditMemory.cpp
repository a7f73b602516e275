#include "reports/AuditMemory.h"

#include "core/support/Sha256.h"

#include "llvm/ADT/STLExtras.h"

using namespace precedent;

std::shared_ptr<const AuditRecord> AuditMemory::recordOf(std::shared_ptr<const SourceText> source) {
  std::string sha256 = Sha256::hex(source->bytes());
  auto known = llvm::find_if(
      entries, [&](const Entry &entry) { return entry.sha256 == sha256 && entry.name == source->name(); });
  if (known != entries.end()) {
    entries.splice(entries.begin(), entries, known);
    return known->record;
  }
  std::string name = source->name().str();
  auto record = std::make_shared<const AuditRecord>(audit(std::move(source)));
  entries.push_front({std::move(name), std::move(sha256), record});
  if (entries.size() > kMostRecords)
    entries.pop_back();
  return record;
}
