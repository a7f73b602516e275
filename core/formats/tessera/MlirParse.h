//===- MlirParse.h - one use of MLIR's parser -------------------------------------------------*- C++ -*-===//

#pragma once

#include "core/support/SourceText.h"

#include "llvm/ADT/ArrayRef.h"

#include <memory>
#include <vector>

namespace mlir {
class Block;
class Operation;
class Value;
} // namespace mlir

namespace precedent {

/// By the magic number that every bytecode file starts with.
inline bool isMlirBytecode(llvm::StringRef bytes) {
  return bytes.starts_with("ML\xefR");
}

/// What MLIR made of a file, with its context. Deleted with it; nothing of MLIR's may be kept longer.
class MlirParse {
public:
  /// Text or bytecode, unregistered dialects allowed. The operations are not verified: another system's tools accept
  /// files whose values do not dominate their uses, and verifiers are one more way to crash on a hostile file.
  /// Errors are InputErrors `parse-error`, at the place of MLIR's first diagnostic.
  /// `keepsNames`: the names of values are remembered, which takes memory for each of them.
  static llvm::Expected<std::unique_ptr<MlirParse>> parse(const SourceText &source, bool isBytecode,
                                                          bool keepsNames = false);
  ~MlirParse();

  /// Names of all dialects that reading a file may load, those that others pull in included.
  static std::vector<std::string> loadableDialects();

  /// The operations at the top of the file.
  mlir::Block &topLevel();
  /// Where the text of an operation begins: at its name. 0 where that is not known (bytecode, an operation with an
  /// explicit `loc(…)`).
  uint64_t offsetOf(mlir::Operation &operation) const;
  /// A value as the text spells it, without `%`: `a`, `pair#1`. Empty where that is not known (bytecode, a result that
  /// was given no name, names not kept).
  std::string nameOf(mlir::Value value) const;

private:
  struct State;
  explicit MlirParse(std::unique_ptr<State> state);
  std::unique_ptr<State> state;
};

} // namespace precedent
