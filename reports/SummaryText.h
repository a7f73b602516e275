//===- SummaryText.h - a verdict and what stands behind it, in one line ---------------------------------*- C++ -*-===//

#pragma once

#include "reports/Audit.h"

#include <string>

namespace precedent {

/// Everything after the verdict of a file: what was proved and by what, and under which conditions.
/// `pipeline-carrier; 412 obligations hold: 396 decided by Z3 in 9 classes, 16 ground`.
std::string summaryText(const AuditRecord &record, const AuditOptions &options);
/// The same for one subject of a file that was read.
std::string summaryText(const FileReport &report, const SubjectReport &subject, const AuditOptions &options);

/// `3 files: 1 legal, 2 illegal; 40 other files hold no schedule`.
std::string totalText(const Audit &audit);

} // namespace precedent
