//===- Sha256.h - digests, streamed ---------------------------------------------------------------------*- C++ -*-===//

#pragma once

#include "llvm/ADT/StringRef.h"

#include <memory>
#include <string>

namespace precedent {

/// Streaming SHA-256 over libcrypto, which uses the processor's instructions (1.4 GB/s here).
class Sha256 {
public:
  Sha256();
  Sha256(const Sha256 &other); ///< the state so far: two endings of one long beginning cost one pass
  Sha256 &operator=(const Sha256 &) = delete;
  ~Sha256();

  void update(llvm::StringRef bytes);
  /// 64 lowercase hexadecimal characters. The object can be `reset` and used again.
  std::string finishHex();
  /// Writes 64 lowercase hexadecimal characters to `out`.
  void finishHex(char *out);
  void reset();

  static std::string hex(llvm::StringRef bytes);

private:
  struct State;
  std::unique_ptr<State> state;
};

} // namespace precedent
