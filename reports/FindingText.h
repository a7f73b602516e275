//===- FindingText.h - one finding for people -----------------------------------------------------------*- C++ -*-===//

#pragma once

#include "reports/Audit.h"
#include "reports/TextReport.h"

namespace precedent {

/// Place, message and rule; the source line with a caret; notes; help.
void writeFinding(const AuditRecord &record, const PlacedFinding &placed, const TextReportOptions &options,
                  llvm::raw_ostream &os);

/// `file:line:column`, `file: row 17`, or `file`.
std::string placeText(const Location &location);

} // namespace precedent
