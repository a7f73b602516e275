//===- MappedInput.h - files that are cut while they are mapped -----------------------------------------*- C++ -*-===//
//
// Whoever reads a page of a mapped file that is not there any more gets SIGBUS, and the process ends without a word.
// While a MappedInput lives, such a process says instead which input was cut, and ends with status 2, as for every
// input that cannot be read. SIGBUS for any other reason does what it did before.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "llvm/ADT/StringRef.h"

#include <optional>

namespace precedent {

class MappedInput {
public:
  /// The bytes must stay mapped, and the name alive, as long as this lives. Nothing where too many are mapped already.
  static std::optional<MappedInput> guard(llvm::StringRef bytes, const char *name);
  ~MappedInput();
  MappedInput(MappedInput &&other) noexcept : slot(other.slot) { other.slot = -1; }
  MappedInput &operator=(MappedInput &&) = delete;

private:
  explicit MappedInput(int slot) : slot(slot) {}
  int slot;
};

} // namespace precedent
