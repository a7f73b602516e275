//===- SpectralTargets.h - who runs spectral programs ---------------------------------------------------*- C++ -*-===//
//
// A *profile* names a target and an architecture for which upstream's producer knows a package. A profile that is not
// *ready* is refused: there is no evidence from an exact device, and evidence never transfers between architectures.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/model/SpectralProgram.h"

namespace precedent {

struct SpectralProfile {
  llvm::StringLiteral name, target, architecture;
  bool isReady;
  int64_t workgroup;
};

/// The profile of this name, or null.
const SpectralProfile *findSpectralProfile(llvm::StringRef name);
/// The ready profile of this compiler target and architecture, or null.
const SpectralProfile *findReadyProfile(llvm::StringRef target, llvm::StringRef architecture);

/// The symbol that a package for `target` is entered by.
llvm::StringRef nativeEntryOf(SpectralKind kind, llvm::StringRef target, IdentitySchema schema);

} // namespace precedent
