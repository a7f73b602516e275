#include "analysis/plan/spectral/SpectralPlanner.h"

#include "analysis/plan/spectral/ChildFft.h"
#include "analysis/plan/spectral/SpectralContract.h"
#include "analysis/plan/spectral/SpectralIdentity.h"
#include "analysis/plan/spectral/SpectralStages.h"
#include "analysis/plan/spectral/SpectralWorkspace.h"
#include "core/support/Sha256.h"

#include <cassert>
#include <cmath>

using namespace precedent;

static llvm::StringRef fusionOf(const SpectralFacts &facts, const SpectralLengths &lengths) {
  bool isV7 = facts.schema == IdentitySchema::V7, isOdd = lengths.transform % 2 != 0;
  switch (facts.kind) {
  case SpectralKind::Filter:
    return "standalone_complex_multiply_v1";
  case SpectralKind::Dct:
    return facts.dctType == 2 ? "even_extension_c2c_phase_corrected_v2" : "direct_cosine_kernel_v1";
  case SpectralKind::Conv:
    return "packed_rfft_cmul_irfft_single_artifact_v1";
  case SpectralKind::Stft:
    if (isV7)
      return facts.onesided ? "frame_window_packed_rfft_single_artifact_v2" : "frame_window_c2c_single_artifact_v1";
    return isOdd ? "frame_window_full_complex_odd_fallback_v1" : "frame_window_packed_rfft_single_artifact_v1";
  case SpectralKind::Istft:
    if (isV7)
      return facts.onesided ? "packed_irfft_window_ola_single_artifact_v2" : "c2c_ifft_window_ola_single_artifact_v1";
    return isOdd ? "full_complex_odd_window_ola_fallback_v1" : "packed_irfft_window_ola_single_artifact_v1";
  }
  llvm_unreachable("kind");
}

/// In the order of their digests. A DCT keeps its batch dimensions, the others flatten theirs.
static std::vector<ChildFft> childrenOf(const SpectralFacts &facts, const SpectralLengths &lengths, int64_t lines) {
  switch (facts.kind) {
  case SpectralKind::Filter:
    return {};
  case SpectralKind::Dct: {
    if (facts.dctType != 2)
      return {};
    ChildFft child;
    child.input = facts.inputs.front();
    child.input.erase(child.input.begin() + facts.axis);
    child.length = 2 * lengths.signal;
    child.input.push_back(child.length);
    return {std::move(child)};
  }
  case SpectralKind::Conv:
    return {{FftMode::RealToComplex, false, {lines, lengths.transform}, lengths.transform},
            {FftMode::ComplexToReal, true, {lines, lengths.bins}, lengths.transform}};
  case SpectralKind::Stft:
    return {{facts.onesided ? FftMode::RealToComplex : FftMode::Complex,
             false,
             {lines, lengths.transform},
             lengths.transform}};
  case SpectralKind::Istft:
    return {
        {facts.onesided ? FftMode::ComplexToReal : FftMode::Complex, true, {lines, lengths.bins}, lengths.transform}};
  }
  llvm_unreachable("kind");
}

static OutputScale scaleOf(const SpectralFacts &facts, const SpectralLengths &lengths) {
  OutputScale scale;
  if (facts.kind == SpectralKind::Filter || facts.kind == SpectralKind::Conv)
    return scale;
  // The workspace was found to fit, so twice the signal does.
  int64_t length = isFramed(facts.kind) ? lengths.transform : 2 * (lengths.signal - (facts.dctType == 1));
  scale.transformLength = length;
  double factor = facts.normalization == Normalization::Backward  ? 1.0
                  : facts.normalization == Normalization::Forward ? static_cast<double>(length)
                                                                  : std::sqrt(static_cast<double>(length));
  scale.value = facts.kind == SpectralKind::Istft ? factor : 1.0 / factor;
  return scale;
}

llvm::Expected<SpectralProgram> precedent::planSpectral(const SpectralRequest &request, const TargetTable &targets,
                                                        IdentitySchema identitySchema, ObjectSchema objectSchema) {
  assert(objectSchema != ObjectSchema::Unsupported && "a payload needs a schema");
  SpectralProgram program;
  llvm::Expected<SpectralFacts> facts = readContract(request, targets, identitySchema);
  if (!facts)
    return facts.takeError();
  program.facts = std::move(*facts);
  llvm::Expected<SpectralLengths> lengths = deriveGeometry(request, program.facts);
  if (!lengths)
    return lengths.takeError();

  auto tooLarge = [&] {
    return request.refuse(RequestKey::InputShapes, "the buffers of this program do not fit into 64 bits",
                          kSizesAreCountedIn64Bits);
  };
  std::optional<int64_t> bytes = bytesOf(workspaceOf(program.facts, *lengths));
  std::optional<int64_t> lines =
      (CheckedSize(lengths->batch) * (isFramed(program.facts.kind) ? program.facts.frames : 1)).value();
  if (!bytes || !lines)
    return tooLarge();
  program.facts.workspaceBytes = *bytes;
  program.facts.fusion = fusionOf(program.facts, *lengths);
  program.templateDigest = templateDigestOf(program.facts);
  for (const ChildFft &child : childrenOf(program.facts, *lengths, *lines)) {
    std::optional<std::string> contract = contractOf(child, program.facts.target, program.facts.architecture);
    if (!contract)
      return tooLarge();
    program.childDigests.push_back(Sha256::hex(*contract));
    program.childContracts.push_back(std::move(*contract));
  }
  program.identity = identityOf(program.facts, program.templateDigest, program.childDigests);
  program.semantic = spellIdentity(program.identity);
  program.semanticDigest = Sha256::hex(program.semantic);
  program.scale = scaleOf(program.facts, *lengths);
  deriveStages(program, objectSchema);
  return program;
}
