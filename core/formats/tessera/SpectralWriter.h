//===- SpectralWriter.h - a spectral program as MLIR text -----------------------------------------------*- C++ -*-===//

#pragma once

#include "core/model/SpectralProgram.h"

#include "llvm/Support/raw_ostream.h"

namespace precedent {

/// The Schedule-level carrier, as upstream's producer prints it: the module's attributes, one function with one
/// `schedule.spectral_program` and its `schedule.artifact` record.
void writeSpectralModule(const SpectralProgram &program, llvm::raw_ostream &os);

/// The type of an input, or of the result, in MLIR: `tensor<2x17xcomplex<f32>>`.
std::string spectralInputType(const SpectralFacts &facts, size_t input);
std::string spectralResultType(const SpectralFacts &facts);

} // namespace precedent
