//===- SpectralCarrier.h - a spectral program as it travels in MLIR -------------------------------------*- C++ -*-===//
//
// Vocabulary. The *carrier* is five module attributes (target, architecture, digest, *semantic*, *payload*), one
// operation `schedule.spectral_program`, and one `schedule.artifact`, the *record*. The semantic is the identity text
// of SpectralProgram.h, the payload the canonical JSON of the Schedule Object.
//
// Everything is kept as written. Attributes of the operation are kept as the identity text would spell them, so that
// both sides can be compared as text.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/model/ModuleGraph.h"
#include "core/model/PipelineCarrier.h"
#include "core/model/ScheduleObject.h"
#include "core/model/SpectralProgram.h"

namespace precedent {

using TextAttribute = CarrierAttribute<std::string>;

struct SpectralOperation {
  /// Parallel to spectralFields().
  std::vector<TextAttribute> fields;
  TextAttribute artifactHash;
  /// `numeric_policy` is there, of whatever type.
  bool hasNumericPolicy = false;
  /// As MLIR prints them.
  std::vector<std::string> operandTypes, resultTypes;
  /// Ranked tensors of known extents.
  bool operandsAreStatic = true, resultsAreStatic = true;
  OperationIndex index = kNoIndex; ///< in the module's walk

  /// The attribute that says what this key of the identity text says.
  const TextAttribute &field(llvm::StringRef key) const;
  /// Its text, empty where it is absent or of another type.
  llvm::StringRef text(llvm::StringRef key) const { return field(key).value; }
};

struct ArtifactRecord {
  TextAttribute hash, arch, shapeKey;
  /// v5: `numeric_policy`; v7: `tessera.spectral_accumulation` and `tessera.spectral_normalization`.
  TextAttribute policy, accumulation, normalization;
  OperationIndex index = kNoIndex;
};

struct SpectralCarrier {
  std::string moduleName;
  TextAttribute target, arch, digest, semantic, payload;
  std::vector<SpectralOperation> programs;
  std::vector<ArtifactRecord> records;
  std::shared_ptr<const ModuleGraph> module;
  std::shared_ptr<const Locator> locator;
};

inline constexpr llvm::StringLiteral kTargetAttribute = "tessera.target";
inline constexpr llvm::StringLiteral kArchAttribute = "tessera.arch";
inline constexpr llvm::StringLiteral kSemanticAttribute = "tessera.spectral_semantic";
inline constexpr llvm::StringLiteral kPayloadAttribute = "tessera.schedule_payload";
inline constexpr llvm::StringLiteral kProgramOperation = "schedule.spectral_program";
inline constexpr llvm::StringLiteral kArtifactOperation = "schedule.artifact";

} // namespace precedent
