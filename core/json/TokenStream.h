//===- TokenStream.h - what RapidJSON reads instead of the bytes ----------------------------------------*- C++ -*-===//
//
// RapidJSON keeps the grammar and decodes escapes. Numbers and strings without escapes are read here, as slices of the
// source; RapidJSON sees `0` or `""` in their place. That gives numbers of any size, no copy of most strings, and
// bounds: RapidJSON expects a zero byte at the end, which a mapped file does not have.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/json/JsonScan.h"

#include "llvm/Support/ErrorHandling.h"

#include <optional>

namespace precedent {

class TokenStream {
public:
  explicit TokenStream(llvm::StringRef bytes) : bytes(bytes), cursor(bytes.begin()), limit(bytes.end()) {}

  // RapidJSON's idea of an input stream, and its names. A zero byte is the end.
  // NOLINTBEGIN(readability-identifier-naming)
  using Ch = char;
  char Peek() const { return cursor != limit ? *cursor : '\0'; }
  char Take() { return cursor != limit ? *cursor++ : '\0'; }
  size_t Tell() const { return standsIn ? tokenBegin() : cursor - bytes.begin(); }
  char *PutBegin() { llvm_unreachable("in-situ parsing"); }
  void Put(char) { llvm_unreachable("in-situ parsing"); }
  size_t PutEnd(char *) { llvm_unreachable("in-situ parsing"); }
  // NOLINTEND(readability-identifier-naming)

  /// Moves to the next token. Called where RapidJSON skips blanks, which is before every token and at the end.
  void advance();

  uint64_t tokenBegin() const { return token - bytes.begin(); }
  const StringScan &string() const { return stringToken; }
  const NumberScan &number() const { return numberToken; }
  llvm::StringRef source() const { return bytes; }

  /// Set once: then the stream has ended early.
  const std::optional<ScanProblem> &problem() const { return trouble; }

  /// Behind the last byte that kept the text before it from being canonical.
  uint64_t deviationEnd() const { return deviation; }
  void deviateAt(uint64_t offset) { deviation = std::max(deviation, offset + 1); }

private:
  void readString();
  void readNumber();
  void standIn(llvm::StringRef text, const char *tokenEnd);
  void stop(ScanProblem problem);

  llvm::StringRef bytes;
  const char *cursor, *limit;
  const char *token = bytes.begin();
  const char *resume = nullptr; ///< where to go on behind a token that was read here
  bool standsIn = false;        ///< the cursor is not in the source
  StringScan stringToken;
  NumberScan numberToken;
  std::optional<ScanProblem> trouble;
  uint64_t deviation = 0;
};

/// Found by RapidJSON through the argument's namespace, in place of its own template.
// NOLINTNEXTLINE(readability-identifier-naming)
inline void SkipWhitespace(TokenStream &stream) {
  stream.advance();
}

} // namespace precedent
