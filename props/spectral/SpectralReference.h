//===- SpectralReference.h - what a spectral program computes -------------------------------------------*- C++ -*-===//
//
// Runs a planned program in double precision, stage after stage, with the geometry that was planned: padding, crop,
// frames, transform length, output scale. It is what the numbers of a plan mean, and so what they are tested against.
//
// Source: upstream's reference numerics of the five operations.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/model/SpectralProgram.h"

#include <complex>
#include <vector>

namespace precedent::props {

using Complex = std::complex<double>;
using Samples = std::vector<Complex>;

/// Row-major; as many samples as the product of the extents.
struct Tensor {
  Extents shape;
  Samples data;
};

/// The discrete Fourier transform, not normalised: Σ x[n]·exp(∓2πikn/N). By the smallest factor of the length first.
Samples fourier(const Samples &samples, bool isInverse);

/// The output of a program for inputs of its shapes. Complex where the operation's result is, else with imaginary parts
/// that are 0.
Tensor run(const SpectralProgram &program, llvm::ArrayRef<Tensor> inputs);

} // namespace precedent::props
