//===- CarrierForms.h - one module, written in every form that a carrier has ----------------------------*- C++ -*-===//

#pragma once

#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>

namespace precedent {

/// Rows or columns, as text or as bytecode.
struct CarrierForm {
  bool isCompact = false, isBytecode = false;
};

/// The file in that form: what is compact already is expanded for rows. Nothing for files that MLIR does not read,
/// whose top is not one module, or whose rows columns would lose something of. For files that are trusted: bytecode is
/// parsed in this process (GuardedRead.h parses any).
std::optional<std::string> writeCarrierAs(llvm::StringRef bytes, CarrierForm form);

} // namespace precedent
