//===- TargetRegistry.h - what LLVM knows of a target ---------------------------------------------------*- C++ -*-===//

#pragma once

#include "core/model/TargetTable.h"

namespace precedent {

enum class RegistryAnswer : uint8_t {
  Known,
  UnknownTriple,
  UnknownProcessor, ///< the triple is known
  Unverifiable,     ///< the profile says that LLVM has no such target, and so nothing can be asked
};

/// `known`, `unknown-triple`, `unknown-processor`, `unverifiable`.
llvm::StringRef nameOf(RegistryAnswer answer);

/// Asks the target registry of the LLVM that this program is linked with.
RegistryAnswer askRegistry(const TargetProfile &profile);

} // namespace precedent
