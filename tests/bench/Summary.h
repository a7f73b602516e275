//===- Summary.h - tables of what was measured, and the figures that were promised ----------------------*- C++ -*-===//

#pragma once

#include "Results.h"

#include "llvm/Support/raw_ostream.h"

namespace precedent::bench {

/// Time, growth, throughput, the parts of whole checks, memory, the digest beside SHA-256.
void printTables(const Results &results, llvm::raw_ostream &os);

/// Each promised figure with what was measured. The figures are about `promisedSize` actions; what was measured at
/// smaller sizes only is said to be unknown.
void printFigures(const Results &results, uint64_t promisedSize, llvm::raw_ostream &os);

} // namespace precedent::bench
