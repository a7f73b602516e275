//===- CheckFlags.h - what `check` and `audit` share ----------------------------------------------------*- C++ -*-===//

#pragma once

#include "Commands.h"
#include "Options.h"
#include "Output.h"

#include "reports/Audit.h"

namespace precedent::tool {

enum class ReportFormat { Text, Json };

struct CheckFlags {
  AuditOptions audit;
  ReportFormat format = ReportFormat::Text;
  std::string output; ///< empty: standard output
  std::string costs;  ///< file, or empty
  bool figures = false;
  ColorMode color = ColorMode::Auto;
  bool timings = false;
  bool onErrors = false; ///< standard output is for something else than the report
};

void addCheckFlags(CLI::App &app, CheckFlags &flags);
/// Those of them that say how to decide and how to report.
void addReportFlags(CLI::App &app, CheckFlags &flags);

/// Reads the file of --costs, where one is given.
llvm::Error readCostsFlag(CheckFlags &flags);

/// Writes the audit as the flags ask for, and says on standard error what to do about a defect. Returns the exit
/// status.
/// `preface` is written before a text report.
int report(const Audit &audit, const CheckFlags &flags, const Invocation &invocation,
           llvm::function_ref<void(llvm::raw_ostream &)> preface = nullptr);

} // namespace precedent::tool
