//===- ChildFft.h - the FFTs inside a spectral program --------------------------------------------------*- C++ -*-===//
//
// A child's *contract* is one line of `key=value` that states how the native library will run it; the digest of that
// line is the child's digest. Vocabulary. The *physical* length is what is transformed: a *packed* real transform of
// even length L runs as a complex one of L/2. *Mixed radix* splits a length into factors of at most 17, *Bluestein*
// runs any length as a convolution of a power of two.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/model/SpectralProgram.h"

namespace precedent {

enum class FftMode : uint8_t { RealToComplex, ComplexToReal, Complex };

/// A transform along the last axis of `batch` lines. Always normalised `backward`.
struct ChildFft {
  FftMode mode = FftMode::Complex;
  bool isInverse = false;
  /// Shape of the input, the transformed axis last.
  Extents input;
  int64_t length = 0; ///< of the transform: samples of a line in time
};

/// For `x86`, else for ROCm. Nothing where a size leaves 64 bits.
std::optional<std::string> contractOf(const ChildFft &child, llvm::StringRef target, llvm::StringRef architecture);

/// The factors of a mixed-radix transform: 4 as often as it goes, 2, then the odd primes up to 17. Nothing where a
/// factor is left over.
std::optional<std::vector<int64_t>> mixedRadixOf(int64_t length);

} // namespace precedent
