//===- AuditMemory.h - what was checked is not checked again --------------------------------------------*- C++ -*-===//

#pragma once

#include "reports/ProvedFix.h"

#include <list>

namespace precedent {

/// Records of the texts that were seen last, by SHA-256: whoever undoes an edit, or types what was there before, gets
/// the answer of then. For one thread.
class AuditMemory {
public:
  explicit AuditMemory(AuditText audit) : audit(std::move(audit)) {}

  std::shared_ptr<const AuditRecord> recordOf(std::shared_ptr<const SourceText> source);

private:
  static constexpr size_t kMostRecords = 32;
  struct Entry {
    std::string name, sha256;
    std::shared_ptr<const AuditRecord> record;
  };

  AuditText audit;
  std::list<Entry> entries; ///< the one that was asked for last stands first
};

} // namespace precedent
