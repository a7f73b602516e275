//===- TesseraGate.h - what another system's passes say ---------------------------------------*- C++ -*-===//
//
// The answers of upstream's pipeline passes at revision 5662c3e, computed on the model: what they refuse, in their
// order, and nothing that they do not see. Where upstream's insertion breaks SSA dominance, ours does not, and accepts.
//
// Codes are upstream's where it has any (PP_*). Those of rows and of an incomplete carrier are ours.
//
//===----------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/model/ModuleGraph.h"
#include "core/model/PipelineCarrier.h"

namespace precedent {

struct GateError {
  std::string code;
  Anchor anchor;
  std::string message;
};

/// Errors of one code beyond this many are counted in the message of the last one and not listed.
inline constexpr uint64_t kMaxErrorsOfOneCode = 64;

/// Upstream's passes, in their order.
enum class GatePass : uint8_t { Partition, Insertion, Legality };

/// The first attribute that the pass needs and does not find. Of the rows only their number is looked at.
std::optional<GateError> findIncomplete(const PipelineCarrier &carrier, GatePass pass);

/// The legality pass alone, on the file as it stands. An incomplete carrier, or the first bad row, ends it; the rules
/// about stages (PP_*) are all tested. Linear, whatever the number of stages is.
std::vector<GateError> tesseraLegality(const PipelineCarrier &carrier, const ModuleGraph &module);

/// Partition, stage insertion and legality, on a copy of the carrier's module (which must be there). Each pass asks for
/// the attributes that it needs; the first that lacks one ends the pipeline.
std::vector<GateError> tesseraPipeline(const PipelineCarrier &carrier);

/// `accept`, or `reject: CODE, CODE` with one code an error, in the order of the errors.
std::string gateText(llvm::ArrayRef<GateError> errors);

} // namespace precedent
