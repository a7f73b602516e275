//===- SpectralIdentity.h - the line of text that identifies a program ----------------------------------*- C++ -*-===//

#pragma once

#include "core/model/SpectralProgram.h"

namespace precedent {

/// Every key of the facts' schema in its order, `schema` first.
std::vector<IdentityField> identityOf(const SpectralFacts &facts, llvm::StringRef templateDigest,
                                      llvm::ArrayRef<std::string> childDigests);

/// `key=value;key=value`. Nothing is escaped.
std::string spellIdentity(llvm::ArrayRef<IdentityField> fields);

} // namespace precedent
