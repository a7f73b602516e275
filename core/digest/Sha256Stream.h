//===- Sha256Stream.h - text goes in, a digest comes out ------------------------------------------------*- C++ -*-===//

#pragma once

#include "core/support/Sha256.h"

#include "llvm/Support/raw_ostream.h"

#include <memory>

namespace precedent {

/// A stream that keeps the hash of what is written to it and nothing else. Hashing a gigabyte takes as long as spelling
/// it, so from some megabytes on a second thread hashes; where no thread can be had, the first one goes on alone.
class Sha256Stream : public llvm::raw_ostream {
public:
  Sha256Stream();
  ~Sha256Stream() override;

  /// The hash of everything so far; it can be copied to try several endings.
  const Sha256 &hash();
  std::string finishHex() { return Sha256(hash()).finishHex(); }

private:
  class Worker;

  void write_impl(const char *data, size_t size) override;
  uint64_t current_pos() const override { return written; }

  Sha256 state; ///< while there is a worker, touched only where it is idle
  std::unique_ptr<Worker> worker;
  bool isAlone = false;
  uint64_t written = 0;
};

} // namespace precedent
