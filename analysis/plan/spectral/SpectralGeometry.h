//===- SpectralGeometry.h - the shapes that follow from a request ---------------------------------------*- C++ -*-===//
//
// Vocabulary. The *signal* is what lies along the axis; *padded* is its length as frames see it, *raw* the length of
// what overlapping frames add up to before the crop. *Bins* are the coefficients of one transform. *Batch* counts the
// lines that are transformed alike: the product of all other extents.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "analysis/plan/spectral/SpectralRequest.h"

namespace precedent {

/// Lengths that the workspace and the children are made of. 0 where a kind does not have it.
struct SpectralLengths {
  int64_t batch = 1, signal = 0, kernel = 0, linear = 0, transform = 0, bins = 0, padded = 0, raw = 0,
          windowElements = 0;
};

/// The help of a refusal whose only reason is that a size is beyond 64 bits.
inline constexpr llvm::StringLiteral kSizesAreCountedIn64Bits = "sizes and bytes are counted in 64 bits";

/// Completes output shape, padding, crop, window, frames, transform length and output length of the facts that
/// readContract made. Errors are `plan-refused`: shapes that do not go together, and sizes beyond 64 bits.
llvm::Expected<SpectralLengths> deriveGeometry(const SpectralRequest &request, SpectralFacts &facts);

} // namespace precedent
