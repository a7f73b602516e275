//===- MlirLexer.h - tokens of MLIR text ------------------------------------------------------*- C++ -*-===//
//
// Vocabulary. A *dialect body* is the bracketed text that follows a dialect symbol with no blank between
// (`#ns.name<…>`, `!ns<…>`). MLIR takes it in one piece, without comments, before any dialect sees it; so does this
// lexer, which cuts text exactly where MLIR's own lexer does. What is not a token of MLIR is an Error token, and MLIR
// reads nothing behind it either.
//
// Used where MLIR must not be asked yet (TextScan) or cannot be asked (TextLocator: attributes have no locations).
//
//===----------------------------------------------------------------------------------------------------===//

#pragma once

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>

namespace precedent {

struct MlirToken {
  enum class Kind : uint8_t {
    End,
    Error,
    Identifier,  ///< `module`, `tessera.pp_num_stages`, `i64`, also the `x4xf32` of a shape
    String,      ///< with its quotes
    Number,      ///< without a sign
    Percent,     ///< `%name`
    Caret,       ///< `^name`
    At,          ///< `@name`, `@"name"`
    Hash,        ///< `#name`, with its dialect body
    Exclamation, ///< `!name`, with its dialect body
    Arrow,       ///< `->`
    Open,        ///< `(`, `[`, `{`, `<`
    Close,       ///< `)`, `]`, `}`, `>`
    Punctuation, ///< everything else, among it the whole of `{-#`, `#-}` and `...`
  };
  Kind kind = Kind::End;
  /// Deepest nesting inside a dialect body; 0 for everything else.
  uint32_t bodyDepth = 0;
  uint64_t offset = 0;
  llvm::StringRef text;

  bool is(Kind wanted) const { return kind == wanted; }
  bool is(Kind wanted, char spelling) const { return kind == wanted && text.front() == spelling; }
  bool isOpen(char bracket) const { return is(Kind::Open, bracket); }
  bool isClose(char bracket) const { return is(Kind::Close, bracket); }
  bool isPunctuation(char character) const { return is(Kind::Punctuation, character) && text.size() == 1; }
  bool ends() const { return kind == Kind::End || kind == Kind::Error; }

  /// `name` of `#name` and `!name`, without a dialect body.
  llvm::StringRef symbolName() const;
  /// Whether it names an alias and not something of a dialect: no dot, no body.
  bool isAlias() const;
};

class MlirLexer {
public:
  explicit MlirLexer(llvm::StringRef text, uint64_t offset = 0) : text(text), position(offset) {}

  MlirToken next();
  /// Where the next token is looked for.
  uint64_t offset() const { return position; }

private:
  void skipBlanks();
  bool skipString();
  bool skipSuffix();
  void skipNumber();
  bool skipBody(uint32_t &depth);
  char at(uint64_t offset) const { return offset < text.size() ? text[offset] : '\0'; }

  llvm::StringRef text;
  uint64_t position;
};

/// Brackets that are open, as far as tokens tell. A `<` that nothing closes is a comparison, and so is a `>` that
/// closes nothing; other mismatches are MLIR's to refuse, until then the count can only be too high.
class OpenBrackets {
public:
  /// Takes any token; all but Open and Close change nothing.
  void see(const MlirToken &token);
  size_t size() const { return closers.size(); }
  bool empty() const { return closers.empty(); }

private:
  llvm::SmallVector<char, 64> closers;
};

} // namespace precedent
