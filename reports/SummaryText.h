//===- SummaryText.h - a verdict and what stands behind it, in one line ---------------------------------*- C++ -*-===//

#pragma once

#include "reports/Audit.h"

#include <string>

namespace precedent {

/// What was proved and by what: `412 obligations hold: 396 decided by Z3 in 9 classes, 16 ground`.
std::string obligationsText(const ObligationCounts &counts, Verdict verdict);

/// Everything after the verdict of a file or of one of its subjects.
std::string summaryText(const FileReport &report, const SubjectReport &subject, const AuditOptions &options);
std::string summaryText(const AuditRecord &record, const AuditOptions &options);

/// `3 files: 1 legal, 2 illegal; 40 other files hold no schedule`.
std::string totalText(const Audit &audit);

} // namespace precedent
