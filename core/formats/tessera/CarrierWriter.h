//===- CarrierWriter.h - a carrier as MLIR text -----------------------------------------------*- C++ -*-===//

#pragma once

#include "core/model/PipelineCarrier.h"

#include "llvm/Support/raw_ostream.h"

namespace precedent {

/// Writes a whole module: the attributes of the carrier, and a function `@pipeline` with a chain of `chainLength`
/// operations `tessera.matmul`, for the stages to be made of. `readTesseraMlir` reads the same carrier back: what is
/// absent is left out, what is of another type (also a row, or a dependency) is written as `unit`. Not written: a field
/// of a row that has another type is left out, and so is everything of the generation before the carrier.
void writeCarrierModule(const PipelineCarrier &carrier, unsigned chainLength, llvm::raw_ostream &os);

} // namespace precedent
