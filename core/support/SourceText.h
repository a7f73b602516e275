//===- SourceText.h - the bytes of one input ------------------------------------------------------------*- C++ -*-===//
//
// Vocabulary. A *source* is one input file, read once, kept unchanged, and asked again when a caret is drawn.
// An *offset* counts bytes from 0; lines and columns count from 1, columns in bytes.
//
//===----------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/support/Location.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"

#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace precedent {

struct LineColumn {
  uint32_t line = 0;
  uint32_t column = 0;
};

class SourceText {
public:
  /// Reads a file or a stream ("-" is standard input) up to the limit, so that nobody can change what was read. A file
  /// of more than 64 MiB is mapped: it must stay as it is, and where it is cut the process says so and ends with status
  /// 2. Errors are InputErrors with code
  /// `unreadable-input`: the file is missing, a directory, not readable, or larger than `maxBytes`.
  static llvm::Expected<std::shared_ptr<const SourceText>> open(llvm::StringRef path, uint64_t maxBytes);
  static std::shared_ptr<const SourceText> fromString(llvm::StringRef name, llvm::StringRef bytes);

  llvm::StringRef name() const { return fileName; }
  /// A zero byte stands behind the last one, as MLIR's lexer wants it.
  llvm::StringRef bytes() const { return buffer->getBuffer(); }

  /// The first call is linear in the text, all further ones take a constant time.
  LineColumn lineColumn(uint64_t offset) const;
  Location locationAt(uint64_t offset) const;
  /// The text of the line that holds `offset`, without its end.
  llvm::StringRef lineAt(uint64_t offset) const;

private:
  SourceText(std::string name, std::unique_ptr<llvm::MemoryBuffer> buffer)
      : fileName(std::move(name)), buffer(std::move(buffer)) {}

  std::string fileName;
  std::unique_ptr<llvm::MemoryBuffer> buffer;
  /// What stands before a block of the text: a million places in one long line must not cost a scan each.
  struct BlockStart {
    uint32_t newlines = 0;
    uint64_t lineBegin = 0; ///< where the line begins that the block's first byte stands in
  };
  mutable std::vector<BlockStart> blockStarts;
  mutable std::once_flag counted;
};

} // namespace precedent
