//===- ModuleTexts.h - where the modules of a file begin --------------------------------------*- C++ -*-===//

#pragma once

#include "core/formats/tessera/MlirLexer.h"

#include "llvm/ADT/StringMap.h"

#include <cstdint>
#include <mutex>
#include <optional>
#include <vector>

namespace precedent {

/// What the locators of a file's carriers share: MLIR text that MLIR has accepted, read as far as it is asked and
/// nothing twice. A file with a thousand modules is read once, not once for each. May be asked by several threads.
class ModuleTexts {
public:
  explicit ModuleTexts(llvm::StringRef text) : text(text), lexer(text), token(lexer.next()) {}

  struct Module {
    uint64_t word;   ///< where `module` or `"builtin.module"` stands
    uint64_t behind; ///< the next token
    bool isGeneric;
  };
  /// The module with that number, counted as their texts begin.
  std::optional<Module> module(unsigned ordinal);
  /// Where the definition of an alias has its value; what is defined behind the modules that were asked for may be
  /// missing.
  std::optional<uint64_t> alias(llvm::StringRef name);

private:
  llvm::StringRef text;
  std::mutex growing;
  MlirLexer lexer;
  MlirToken token;
  OpenBrackets open;
  std::vector<Module> modules;
  llvm::StringMap<uint64_t> aliases;
};

} // namespace precedent
