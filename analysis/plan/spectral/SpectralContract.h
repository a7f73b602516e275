//===- SpectralContract.h - what a request must be before anything is derived ---------------------------*- C++ -*-===//

#pragma once

#include "analysis/plan/spectral/SpectralRequest.h"
#include "core/model/TargetTable.h"

namespace precedent {

/// Fills in what a request states by itself: kind, target, shapes, axis, enumerations and options. Errors are
/// `plan-refused`: unknown words, wrong numbers of inputs, extents below 1 or beyond their bounds, an axis outside the
/// rank, an option that the kind or the schema does not have, a profile that is not ready. Texts of the facts are the
/// table's.
llvm::Expected<SpectralFacts> readContract(const SpectralRequest &request, const TargetTable &targets,
                                           IdentitySchema schema);

/// Digest of the template: what all specializations of one signature share.
std::string templateDigestOf(const SpectralFacts &facts);

} // namespace precedent
