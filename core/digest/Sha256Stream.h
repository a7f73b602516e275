//===- Sha256Stream.h - text goes in, a digest comes out ------------------------------------------------*- C++ -*-===//

#pragma once

#include "core/support/Sha256.h"

#include "llvm/Support/raw_ostream.h"

namespace precedent {

/// A stream that keeps the hash of what is written to it and nothing else.
class Sha256Stream : public llvm::raw_ostream {
public:
  /// The buffer is small enough to stay in the second-level cache between being written and being hashed.
  Sha256Stream() { SetBufferSize(size_t(1) << 17); }
  ~Sha256Stream() override { flush(); }

  /// The hash of everything so far; it can be copied to try several endings.
  const Sha256 &hash() {
    flush();
    return state;
  }
  std::string finishHex() {
    flush();
    return state.finishHex();
  }

private:
  void write_impl(const char *data, size_t size) override {
    state.update({data, size});
    written += size;
  }
  uint64_t current_pos() const override { return written; }

  Sha256 state;
  uint64_t written = 0;
};

} // namespace precedent
