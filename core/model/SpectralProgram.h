//===- SpectralProgram.h - a spectral operation, derived to the last byte -------------------------------*- C++ -*-===//
//
// Vocabulary. A *kind* is one of five operations on one axis: filter (complex product), DCT, linear convolution, STFT
// and its inverse. A *request* names kind, target and shapes; everything else of a *program* follows from it: geometry,
// *workspace* (bytes of scratch memory, by the bump rule of the native packages), *child* FFT contracts, native entry.
// The *identity text* (the carrier calls it its semantic) is one line of `key=value`, joined with `;`, that states all
// of this. The *payload* is the Schedule Object of the fused stages, whose id names the digest of the identity text.
// Its own digest is the schedule digest, so that one text binds everything. Extents are counted in elements.
//
// Source: upstream's identity schemas `tessera.scheduled_spectral.v5` and `.v7`.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace precedent {

enum class SpectralKind : uint8_t { Filter, Dct, Conv, Stft, Istft };
enum class IdentitySchema : uint8_t { V5, V7 };
enum class SpectralStorage : uint8_t { F32, F16, BF16 };
enum class Normalization : uint8_t { Backward, Forward, Ortho };
enum class PadMode : uint8_t { Constant, Reflect };

/// `tessera.spectral_filter` and so on.
llvm::StringRef nameOf(SpectralKind kind);
/// `tessera.scheduled_spectral.v5`, `.v7`.
llvm::StringRef nameOf(IdentitySchema schema);
/// `f32`, `f16`, `bf16`.
llvm::StringRef nameOf(SpectralStorage storage);
/// `backward`, `forward`, `ortho`.
llvm::StringRef nameOf(Normalization normalization);
/// `constant`, `reflect`.
llvm::StringRef nameOf(PadMode mode);

std::optional<SpectralKind> parseSpectralKind(llvm::StringRef text);
std::optional<IdentitySchema> parseIdentitySchema(llvm::StringRef text);
std::optional<SpectralStorage> parseSpectralStorage(llvm::StringRef text);
std::optional<Normalization> parseNormalization(llvm::StringRef text);
std::optional<PadMode> parsePadMode(llvm::StringRef text);

/// STFT and its inverse: what has a window.
inline bool isFramed(SpectralKind kind) {
  return kind == SpectralKind::Stft || kind == SpectralKind::Istft;
}

/// Extents; -1 in a signature is an extent known at run time only, up to its bound.
using Extents = std::vector<int64_t>;

/// `2x17`, -1 as `-1`.
std::string spellExtents(llvm::ArrayRef<int64_t> extents);
/// `2x17|32`.
std::string spellShapes(llvm::ArrayRef<Extents> shapes);
/// What spellShapes wrote; nothing for any other text, numbers above 64 bits among it.
std::optional<std::vector<Extents>> parseShapes(llvm::StringRef text);

/// What the identity text states, as values. Fields that only v7 has keep their defaults under v5.
struct SpectralFacts {
  IdentitySchema schema = IdentitySchema::V7;
  SpectralKind kind = SpectralKind::Filter;
  llvm::StringRef target, architecture; ///< of the compiler: `rocm`, `gfx1151`
  std::vector<Extents> inputs, signature, bounds;
  Extents output;
  int64_t axis = 0; ///< counted from the front
  int64_t dctType = 0;
  SpectralStorage storage = SpectralStorage::F32;
  Normalization normalization = Normalization::Backward;
  std::array<int64_t, 2> padding{}, crop{}; ///< before and behind, along the axis
  int64_t transformLength = 0, windowLength = 0, hop = 0, frames = 0;
  bool center = false, onesided = true;
  PadMode padMode = PadMode::Constant;
  int64_t outputLength = -1;
  int64_t workspaceBytes = 0;
  llvm::StringRef fusion, nativeEntry;
  int64_t workgroup = 0;

  bool isDynamic() const;
  llvm::StringRef shapePolicy() const;
  llvm::StringRef storageConversion() const;
  llvm::StringRef axisPacking() const;
  llvm::StringRef windowBroadcast() const;
  llvm::StringRef accumulation() const;
  /// `fp32`, `fp16`, `bf16`.
  llvm::StringRef numericStorage() const;
};

inline constexpr llvm::StringLiteral kAbiStorage = "f32";
inline constexpr llvm::StringLiteral kComplexLayout = "interleaved_f32x2";
inline constexpr llvm::StringLiteral kWorkspacePolicy = "persistent_artifact_workspace";
inline constexpr llvm::StringLiteral kMutationLineage = "inputs_immutable_output_fresh_v1";
inline constexpr llvm::StringLiteral kNumericAccum = "fp32";

/// The identity text by its keys, in the order of its schema.
struct IdentityField {
  llvm::StringRef key;
  std::string value;
};

/// A fused stage and what it needs.
struct SpectralAction {
  std::string id;
  std::vector<std::string> dependsOn; ///< ascending
  std::string artifactDigest;
  int64_t bytesMoved = 0;
};

struct SpectralEdge {
  std::string predecessor, successor;
  bool isSync = false;              ///< `sync`, else `data`
  std::vector<std::string> reasons; ///< ascending
};

/// Factor on the result. Not part of the carrier.
struct OutputScale {
  std::optional<int64_t> transformLength; ///< of which the factor is made; nothing for filter and convolution
  double value = 1.0;
};

struct SpectralProgram {
  SpectralFacts facts;
  std::string templateDigest;
  std::vector<std::string> childContracts, childDigests;
  std::vector<IdentityField> identity;
  std::string semantic, semanticDigest;
  std::vector<SpectralAction> actions; ///< by id
  std::vector<SpectralEdge> edges;     ///< by predecessor, successor, kind, reasons
  std::string payload, scheduleDigest;
  OutputScale scale;
};

/// What a value of a field is, in the identity text and in the attribute of the operation.
enum class FieldType : uint8_t {
  Text,
  Integer,
  Flag,    ///< 0 or 1; a boolean attribute
  Pair,    ///< `0,17`; array<i64: 0, 17>
  Extents, ///< `2x17`; array<i64: 2, 17>
};

/// One key of the identity text and the attribute of `schedule.spectral_program` that says the same. Attributes with a
/// dot are entries of a dictionary (`numeric_policy.storage`).
struct SpectralField {
  llvm::StringLiteral key, attribute;
  FieldType type;
  bool isV7Only;
};

/// All keys but `schema`, in the order of the identity text.
llvm::ArrayRef<SpectralField> spectralFields();

} // namespace precedent
