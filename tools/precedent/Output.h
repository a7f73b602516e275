//===- Output.h - where answers go ----------------------------------------------------------------------*- C++ -*-===//

#pragma once

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"

#include <string>

namespace precedent::tool {

/// Writes to the file `path`, or to standard output where it is empty, and returns `status`. An answer that could not
/// be written is no answer: then it says so on standard error and returns 2, unless `status` is 70.
int writeOutput(const std::string &path, int status, llvm::function_ref<void(llvm::raw_ostream &)> write);

/// `precedent: error: …` on standard error. Returns 2.
int complain(const llvm::Twine &message);
/// A refused input in its own words, with its help; any other error as above.
int complain(llvm::Error error);

enum class ColorMode { Auto, Always, Never };

/// Whether an answer for `path` is to be coloured: in Auto, on a terminal, unless NO_COLOR is set
/// (https://no-color.org).
bool wantsColor(ColorMode mode, const std::string &path);

} // namespace precedent::tool
