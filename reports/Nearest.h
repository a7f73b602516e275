//===- Nearest.h - "did you mean" -----------------------------------------------------------------------*- C++ -*-===//

#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace precedent {

/// The candidates that `word` was probably meant to be, best first, at most `most`: few edits away in relation to their
/// length, ignoring case, or with `word` as a part.
std::vector<std::string> nearest(llvm::StringRef word, llvm::ArrayRef<std::string> candidates, size_t most = 3);

/// `; did you mean one, two or three?`, or nothing.
std::string didYouMean(llvm::StringRef word, llvm::ArrayRef<std::string> candidates);

} // namespace precedent
