//===- TextScan.h - a look at MLIR text before MLIR reads it ----------------------------------*- C++ -*-===//
//
// Vocabulary. *Depth* counts open brackets; MLIR's parser recurses over them. An *expansion* is what a short spelling
// stands for: the second and every further use of an alias (`#a`, `!t`) counts as many elements as the alias has when
// it is written out, and `%x#7` makes the parser keep room for eight results. *Untrusted* syntax is whatever is read by
// a parser that a hostile text can crash or hang in ways not counted here: it is tried in a child first (ParserTrial).
//
// What is refused here was seen to end MLIR 22 (signal, or no answer within 20 s): brackets nested 10,000 deep, an
// affine expression of 100,000 operators, a number of 300,000 digits, elements of type i16777215, `%x#4294967295`,
// a chain of 20,000 fused locations, a shape of 200,000 dimensions.
//
//===----------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/support/Limits.h"
#include "core/support/SourceText.h"

#include <optional>

namespace precedent {

struct TextTraits {
  uint64_t tokens = 0;
  /// Offset of the first piece of untrusted syntax.
  std::optional<uint64_t> untrusted;
};

/// One pass, linear in the text. Stops where MLIR's lexer stops: MLIR then says what is wrong. Errors are InputErrors
/// `limit-exceeded` with the place and the option that raises the limit.
llvm::Expected<TextTraits> scanMlirText(const SourceText &source, const Limits &limits);

/// Whether a dialect that the reader registers, or that one of them loads, has a parser that is not trusted.
bool isUntrustedDialect(llvm::StringRef dialect);

} // namespace precedent
