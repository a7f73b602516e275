//===- Columns.h - a table for people -------------------------------------------------------------------*- C++ -*-===//

#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/raw_ostream.h"

#include <string>
#include <vector>

namespace precedent {

/// Left-justified columns with two blanks between them; the last one is not filled up. Rows have the same length.
void writeColumns(llvm::ArrayRef<std::vector<std::string>> rows, llvm::raw_ostream &os);

} // namespace precedent
