//===- SpectralReport.h - a spectral program, written ---------------------------------------------------*- C++ -*-===//

#pragma once

#include "analysis/plan/spectral/SpectralPlanner.h"

#include "llvm/Support/raw_ostream.h"

namespace precedent {

struct SpectralPlanOptions {
  IdentitySchema identitySchema = IdentitySchema::V7;
  ObjectSchema objectSchema = ObjectSchema::V2;
  Limits limits;
};

/// Reads the request of a file (`-` is standard input) and derives its program. Errors are InputErrors.
llvm::Expected<SpectralProgram> makeSpectralPlan(llvm::StringRef file, const SpectralPlanOptions &options);

enum class SpectralForm : uint8_t { Mlir, Json };

/// The Schedule-level carrier, or everything that was derived as one JSON object.
void writeSpectralPlan(const SpectralProgram &program, SpectralForm form, llvm::raw_ostream &os);

} // namespace precedent
