//===- TextReport.h - an audit for people ---------------------------------------------------------------*- C++ -*-===//
//
//   carrier.mlir:7:21: error: F(stage 4, micro-batch 0) is not ordered after its producer F(stage 3, …)
//   [forward-producer]
//      …{action_id = "pipeline:4:0:4:0:F", clock = 4, depends_on = ["pipeline:3:0:0:3:F"], …
//                                                                  ^
//   note: this order satisfies every declared dependency: … F(4,0) … F(3,0)
//   note: 31 more like it (--all shows them)
//   help: add "pipeline:3:3:3:0:F" to depends_on
//   carrier.mlir: illegal: 2 rules violated; 412 obligations: 396 decided by Z3 in 9 classes, 16 ground
//
// However big the input, a finding takes a few lines of bounded width.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "reports/Audit.h"

#include "llvm/Support/raw_ostream.h"

namespace precedent {

struct TextReportOptions {
  bool colors = false;
  bool timings = false;
  bool figures = false;   ///< of schedules: levels of communication, times, memory, dependences
  unsigned columns = 100; ///< widest source line shown
};

void writeTextReport(const Audit &audit, const TextReportOptions &options, llvm::raw_ostream &os);

} // namespace precedent
