//===- OperationEdit.h - small changes of an operation in MLIR's generic form ---------------------------*- C++ -*-===//
//
// `%r = "dialect.name"(%a, %b) <{…}> ({…}) {attributes} : (types) -> types`. Nothing is parsed: what comes out is a
// proposal, to be read again by a reader. Where the text at `place` is not of this form, there is none.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "reports/TextEdit.h"

namespace precedent {

/// Adds `key = value` to the attributes of the operation whose name or first result stands at `place`, which has no
/// regions; or to those among which `place` is a key.
std::optional<TextEdit> addAttribute(llvm::StringRef text, uint64_t place, llvm::StringRef entry);

/// Inside of the attribute `#dialect.name<key = number, …>` at `place`.
std::optional<TextEdit> writeParameter(llvm::StringRef text, uint64_t place, llvm::StringRef key,
                                       llvm::StringRef number);

/// Puts an operation on a line of its own in front of the one at `place`, which begins its line.
std::optional<TextEdit> insertBefore(llvm::StringRef text, uint64_t place, llvm::StringRef operation);

/// What operand `number` of the operation is called.
std::optional<llvm::StringRef> operandAt(llvm::StringRef text, uint64_t place, unsigned number);

} // namespace precedent
