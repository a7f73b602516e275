//===- JsonReport.h - `precedent.audit.v1` --------------------------------------------------------------*- C++ -*-===//
//
// The form that other programs rely on; reports/schema/precedent.audit.v1.schema.json describes every key. The same
// inputs and options give the same bytes, except for `timings`.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "reports/Audit.h"

#include "llvm/Support/raw_ostream.h"

namespace precedent {

struct JsonReportOptions {
  bool timings = false; ///< seconds of reading and checking, for each record
};

/// Writes as it goes, without a tree of the whole text: `--all` on a big file can have a million findings.
void writeJsonReport(const Audit &audit, const JsonReportOptions &options, llvm::raw_ostream &os);

} // namespace precedent
