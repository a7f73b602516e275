//===- BindingText.h - binding coverage for people ------------------------------------------------------*- C++ -*-===//

#pragma once

#include "reports/Audit.h"
#include "verify/binding/BindingCoverage.h"

#include "llvm/Support/raw_ostream.h"

namespace precedent {

/// A line for each field and gate that lets it pass, and what the strict check leaves: nothing but other programs.
void writeBindingText(const BindingCoverage &coverage, llvm::raw_ostream &os);

/// Writes the witnesses below a folder, each as a file that `check` reads: `<gate>-<field>.mlir`, and
/// `replanned-<field>.mlir` for the programs of other requests. Of several carriers each has a folder of its own, by
/// number. Errors are those of the file system.
llvm::Error writeWitnesses(const Audit &audit, llvm::StringRef folder);

} // namespace precedent
