//===- Program.h - programs of any size ----------------------------------------------------------------*- C++ -*-===//
//
// A program of n operations over n / 10 objects (100,000 over 10,000, as promised): each reads parts of two objects,
// writes a part of a third, and uses the result of an operation not long before. The work moves over the objects, so
// the conflicts grow with the operations and not with their square. Always the same for one size.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "llvm/Support/raw_ostream.h"

#include <cstdint>

namespace precedent::bench {

/// As precedent.graph.v1.
void writeProgram(uint64_t operations, llvm::raw_ostream &os);

} // namespace precedent::bench
