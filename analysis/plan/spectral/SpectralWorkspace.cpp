#include "analysis/plan/spectral/SpectralWorkspace.h"

using namespace precedent;

static constexpr int64_t real = 4, complex = 8;

using Segments = std::vector<WorkspaceSegment>;

static Segments dctSegments(const SpectralFacts &facts, CheckedSize elements) {
  Segments segments = {{real, elements}, {real, elements}};
  if (facts.dctType == 2)
    segments.insert(segments.end(), 2, {complex, elements * 2});
  return segments;
}

static Segments convSegments(const SpectralLengths &lengths) {
  CheckedSize batch(lengths.batch), transform = batch * lengths.transform, spectrum = batch * lengths.bins;
  return {{real, batch * lengths.signal},
          {real, batch * lengths.kernel},
          {real, batch * lengths.linear},
          {real, transform},
          {real, transform},
          {complex, spectrum},
          {complex, spectrum},
          {complex, spectrum},
          {real, transform}};
}

/// Whether the transform runs on complex numbers of full length: two-sided, or in v5 an odd one.
static bool isFullComplex(const SpectralFacts &facts, const SpectralLengths &lengths) {
  return facts.schema == IdentitySchema::V7 ? !facts.onesided : lengths.transform % 2 != 0;
}

static Segments stftSegments(const SpectralFacts &facts, const SpectralLengths &lengths) {
  CheckedSize batch(lengths.batch), lines = batch * facts.frames;
  bool isV7 = facts.schema == IdentitySchema::V7;
  Segments segments = {{real, batch * (isV7 ? lengths.padded : lengths.signal)}, {real, lengths.windowElements}};
  if (isFullComplex(facts, lengths))
    segments.insert(segments.end(), 2, {complex, lines * lengths.transform});
  else
    segments.push_back({real, lines * lengths.transform});
  segments.push_back({complex, lines * lengths.bins});
  return segments;
}

static Segments istftSegments(const SpectralFacts &facts, const SpectralLengths &lengths) {
  CheckedSize batch(lengths.batch), lines = batch * facts.frames;
  Segments segments = {{real, lengths.windowElements}, {real, batch * lengths.raw}, {complex, lines * lengths.bins}};
  if (isFullComplex(facts, lengths))
    segments.insert(segments.end(), 2, {complex, lines * lengths.transform});
  else
    segments.push_back({real, lines * lengths.transform});
  return segments;
}

Segments precedent::workspaceOf(const SpectralFacts &facts, const SpectralLengths &lengths) {
  CheckedSize elements = CheckedSize(lengths.batch) * lengths.signal;
  switch (facts.kind) {
  case SpectralKind::Filter:
    return Segments(3, {complex, elements});
  case SpectralKind::Dct:
    return dctSegments(facts, elements);
  case SpectralKind::Conv:
    return convSegments(lengths);
  case SpectralKind::Stft:
    return stftSegments(facts, lengths);
  case SpectralKind::Istft:
    return istftSegments(facts, lengths);
  }
  llvm_unreachable("kind");
}

std::optional<int64_t> precedent::bytesOf(llvm::ArrayRef<WorkspaceSegment> segments) {
  CheckedSize offset(0);
  for (const WorkspaceSegment &segment : segments)
    offset = offset.alignedTo(segment.elementBytes) + CheckedSize(segment.elementBytes) * segment.count;
  return offset.value();
}
