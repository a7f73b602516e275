//===- SpectralSource.cpp - carriers of spectral programs -------------------------------------------------------===//

#include "props/hunt/SeedSource.h"

#include "analysis/plan/spectral/SpectralPlanner.h"
#include "reports/SpectralReport.h"
#include "targets/BuiltinTargets.h"

using namespace precedent;
using namespace precedent::props;

namespace {

constexpr Parameter kParameters[] = {
    {"kind", 0, 4, true},   {"target", 0, 2, true}, {"length", 1, 12},       {"window", 1, 6},
    {"hop", 1, 3},          {"rows", 1, 3},         {"storage", 0, 2, true}, {"normalization", 0, 2, true},
    {"center", 0, 1, true}, {"schema", 0, 1, true},
};
constexpr const char *kTargets[] = {"x86", "rocm", "rocm_gfx1151"};
constexpr SpectralKind kKinds[] = {SpectralKind::Filter, SpectralKind::Dct, SpectralKind::Conv, SpectralKind::Stft,
                                   SpectralKind::Istft};

std::optional<SeedFile> make(llvm::ArrayRef<int64_t> genes) {
  SpectralKind kind = kKinds[genes[0]];
  int64_t length = genes[2], window = genes[3], rows = genes[5];
  SpectralRequest request;
  request.target = kTargets[genes[1]];
  request.opName = nameOf(kind).str();
  request.storage = nameOf(static_cast<SpectralStorage>(genes[6])).str();
  request.normalization = nameOf(static_cast<Normalization>(genes[7])).str();
  switch (kind) {
  case SpectralKind::Filter:
    request.inputs = {{rows, length}, {rows, length}};
    break;
  case SpectralKind::Dct:
    request.inputs = {{rows, length}};
    request.dctType = 1 + length % 4;
    break;
  case SpectralKind::Conv:
    request.inputs = {{length}, {window}};
    break;
  case SpectralKind::Stft:
  case SpectralKind::Istft:
    request.inputs = kind == SpectralKind::Stft ? std::vector<Extents>{{rows, length + window}, {window}}
                                                : std::vector<Extents>{{rows, length, window / 2 + 1}, {window}};
    request.hop = genes[4];
    request.nFft = window;
    request.center = genes[8] != 0;
    break;
  }
  llvm::Expected<SpectralProgram> program =
      planSpectral(request, builtinTargets(), genes[9] ? IdentitySchema::V5 : IdentitySchema::V7, ObjectSchema::V2);
  if (!program) {
    llvm::consumeError(program.takeError());
    return std::nullopt;
  }
  SeedFile file;
  llvm::raw_string_ostream os(file.bytes);
  writeSpectralPlan(*program, SpectralForm::Mlir, os);
  return file;
}

} // namespace

namespace precedent::props {
const SeedSource &spectralSource() {
  static const SeedSource source{"spectral", Family::Spectral, InputFormat::TesseraMlir, ".mlir", kParameters, 0, 0,
                                 make};
  return source;
}
} // namespace precedent::props
