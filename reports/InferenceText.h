//===- InferenceText.h - inferred edges as a person reads them -----------------------------------------*- C++ -*-===//

#pragma once

#include "reports/Audit.h"

namespace precedent {

/// The edges with their reasons, how much they order, which of them are redundant, and what a comparison has found: the
/// facts of each graph of the record, `most` lines a list. Nothing for a record without a graph.
void writeInferenceText(const AuditRecord &record, size_t most, llvm::raw_ostream &os);

} // namespace precedent
