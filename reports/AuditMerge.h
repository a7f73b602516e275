//===- AuditMerge.h - audits of parts, joined -----------------------------------------------------------*- C++ -*-===//
//
// Audits of different files are put one behind the other. Records of kind `hunt` are parts of a campaign: those of one
// name are added up, and become what one process would have written that had hunted through all of its cases.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/support/SourceText.h"
#include "core/support/Verdict.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"

#include <string>

namespace precedent {

struct MergedAudit {
  std::string text; ///< `precedent.audit.v1`, as writeJsonReport would have written it
  int exitStatus = kUsageStatus;
};

/// Errors are InputErrors with code `audit-refused`, at the file that is to blame: it is no audit, was made by another
/// version or with other options than the first, or it is a shard of which there are two, or of which the rest is
/// missing.
llvm::Expected<MergedAudit> mergeAudits(llvm::ArrayRef<std::shared_ptr<const SourceText>> audits);

} // namespace precedent
