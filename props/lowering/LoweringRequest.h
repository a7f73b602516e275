//===- LoweringRequest.h - how a case is lowered, as it stands in the case ------------------------------*- C++ -*-===//
//
// A case has to say everything that is done with it, since it is replayed from its bytes. Options of `precedent lower`
// stand in the first line of a text:
//
//   // lower: --route=next --stages=virtual
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "lower/LowerFile.h"

namespace precedent::props {

/// The line, with its newline.
std::string lineOf(const LowerOptions &options);
/// Options of the first line; the usual ones where there is none.
LowerOptions optionsIn(llvm::StringRef bytes);
/// What `precedent lower` makes of a text, or nothing where it refuses.
std::optional<std::string> loweredText(llvm::StringRef bytes, const LowerOptions &options);

} // namespace precedent::props
