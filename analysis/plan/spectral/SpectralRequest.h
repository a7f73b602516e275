//===- SpectralRequest.h - what a spectral program is asked for -----------------------------------------*- C++ -*-===//
//
// A JSON object with `target`, `op_name`, `input_shapes`, and optionally `input_signature`, `shape_bounds`, `axis`,
// `dct_type`, `hop`, `storage`, `normalization`, `n_fft`, `onesided`, `center`, `pad_mode`, `output_length`. A null
// stands for "not given", in a signature for an extent that is known at run time only.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/model/SpectralProgram.h"
#include "core/support/InputError.h"
#include "core/support/Limits.h"
#include "core/support/SourceText.h"

#include <memory>

namespace precedent {

enum class RequestKey : uint8_t {
  Target,
  OpName,
  InputShapes,
  InputSignature,
  ShapeBounds,
  Axis,
  DctType,
  Hop,
  Storage,
  Normalization,
  NFft,
  Onesided,
  Center,
  PadMode,
  OutputLength,
};
inline constexpr size_t kNumRequestKeys = 15;
llvm::StringRef nameOf(RequestKey key);

struct SpectralRequest {
  std::string target, opName;
  std::vector<Extents> inputs;
  std::optional<std::vector<Extents>> signature, bounds;
  std::optional<int64_t> axis, dctType, hop, nFft, outputLength;
  std::optional<std::string> storage, normalization, padMode;
  std::optional<bool> onesided, center;

  /// Where it was read; null for a request that was made up of something else.
  std::shared_ptr<const SourceText> source;
  /// Offset of each value that was given.
  std::array<std::optional<uint64_t>, kNumRequestKeys> offsets;

  /// The place of a value, the file where it was not given.
  Location locationOf(RequestKey key) const;
  /// `plan-refused`, Invalid, at the value.
  llvm::Error refuse(RequestKey key, const llvm::Twine &message, const llvm::Twine &help = "") const;
};

/// Errors are InputErrors: those of readJson, `object-shape` (a key that is missing, unknown or of another type, a
/// number above 64 bits).
llvm::Expected<SpectralRequest> readSpectralRequest(std::shared_ptr<const SourceText> source, const Limits &limits);

} // namespace precedent
