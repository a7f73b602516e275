//===- ChunkWriter.h - many short pieces of text, copied with few checks --------------------------------*- C++ -*-===//
//
// A gigabyte of canonical text consists of pieces of ten to fifty bytes. A stream checks its buffer and calls memcpy
// for each of them; here room is made once for a whole element, and pieces of known length become plain moves.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"

#include <cassert>
#include <cstring>
#include <memory>

namespace precedent {

class ChunkWriter {
public:
  /// Writes to `os` in large pieces, the last of them when it is destroyed.
  explicit ChunkWriter(llvm::raw_ostream &os) : os(os) { allocate(size_t(1) << 17); }
  ~ChunkWriter() { flush(); }
  ChunkWriter(const ChunkWriter &) = delete;
  ChunkWriter &operator=(const ChunkWriter &) = delete;

  /// Makes room for at least `size` bytes; nothing may be put beyond them.
  void reserve(size_t size) {
    if (size > static_cast<size_t>(limit - cursor))
      makeRoom(size);
  }

  template <size_t size> void put(const char (&literal)[size]) {
    assert(size - 1 <= static_cast<size_t>(limit - cursor) && "no room reserved");
    std::memcpy(cursor, literal, size - 1);
    cursor += size - 1;
  }
  void put(llvm::StringRef text) {
    assert(text.size() <= static_cast<size_t>(limit - cursor) && "no room reserved");
    // Most ids have this length; two moves that overlap cost less than a call.
    if (text.size() >= 16 && text.size() <= 32) {
      char first[16], last[16];
      std::memcpy(first, text.data(), 16);
      std::memcpy(last, text.data() + text.size() - 16, 16);
      std::memcpy(cursor, first, 16);
      std::memcpy(cursor + text.size() - 16, last, 16);
    } else {
      std::copy(text.begin(), text.end(), cursor);
    }
    cursor += text.size();
  }
  void put(char c) { *cursor++ = c; }

  /// What was put since a position, as long as no room is made.
  const char *position() const { return cursor; }

  void flush() {
    os.write(buffer.get(), cursor - buffer.get());
    cursor = buffer.get();
  }

private:
  void allocate(size_t size) {
    buffer = std::make_unique<char[]>(size);
    cursor = buffer.get();
    limit = cursor + size;
  }
  void makeRoom(size_t size) {
    flush();
    if (size > static_cast<size_t>(limit - cursor))
      allocate(size);
  }

  llvm::raw_ostream &os;
  std::unique_ptr<char[]> buffer;
  char *cursor = nullptr, *limit = nullptr;
};

} // namespace precedent
