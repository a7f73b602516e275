//===- SpectralDerivationTest.cpp - what is planned, computed again from the definitions -----------------------===//
//
// Random requests of every kind, schema and target, with extents up to 2^20. Geometry and workspace are evaluated here
// in 128 bits, from what the operations are and not from how the planner computes them: frames are counted, a power of
// two is looked for, segments are laid out one by one.
//
//===--------------------------------------------------------------------------------------------------------------===//

#include "analysis/plan/spectral/SpectralPlanner.h"
#include "core/support/Sha256.h"
#include "targets/BuiltinTargets.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <bit>

using namespace precedent;

namespace {

using Wide = __int128;

struct Asked {
  SpectralRequest request;
  IdentitySchema schema = IdentitySchema::V7;
};

int64_t extent(int bits) {
  // As many small ones as large ones.
  return *rc::gen::inRange<int64_t>(1, (int64_t(1) << *rc::gen::inRange(1, bits + 1)) + 1);
}

/// A request that can be: every relation that a planner asks for holds.
Asked anyRequest() {
  Asked asked;
  SpectralRequest &request = asked.request;
  asked.schema = *rc::gen::element(IdentitySchema::V5, IdentitySchema::V7);
  bool isV7 = asked.schema == IdentitySchema::V7;
  request.target = *rc::gen::element<std::string>("x86", "rocm");
  auto kind = *rc::gen::element(SpectralKind::Filter, SpectralKind::Dct, SpectralKind::Conv, SpectralKind::Stft,
                                SpectralKind::Istft);
  request.opName = nameOf(kind).str();
  request.normalization = *rc::gen::element<std::string>("backward", "forward", "ortho");
  if (kind != SpectralKind::Filter)
    request.storage = *rc::gen::element<std::string>("f32", "f16", "bf16");
  Extents shape;
  for (int dimension = *rc::gen::inRange(0, 3); dimension > 0; --dimension)
    shape.push_back(extent(6));
  auto axis = *rc::gen::inRange<size_t>(0, shape.size() + 1);
  int64_t line = extent(20);
  auto insert = [&](size_t at, int64_t value) { shape.insert(shape.begin() + static_cast<ptrdiff_t>(at), value); };
  request.axis = static_cast<int64_t>(axis);
  if (!isFramed(kind)) {
    if (kind == SpectralKind::Dct) {
      request.dctType = *rc::gen::inRange<int64_t>(1, 5);
      line += request.dctType == 1;
    }
    insert(axis, line);
    request.inputs = {shape};
    if (kind == SpectralKind::Conv)
      shape[axis] = extent(20);
    if (kind != SpectralKind::Dct)
      request.inputs.push_back(shape);
    return asked;
  }
  int64_t window = extent(12), transform = window;
  request.hop = extent(10);
  if (isV7) {
    transform += *rc::gen::inRange<int64_t>(0, 64);
    request.nFft = transform;
    request.onesided = *rc::gen::arbitrary<bool>();
    request.center = *rc::gen::arbitrary<bool>();
  }
  int64_t pad = request.center.value_or(false) ? transform / 2 : 0;
  if (kind == SpectralKind::Stft) {
    if (!isV7)
      line = std::max(line, window);
    if (isV7 && *rc::gen::arbitrary<bool>()) {
      request.padMode = "reflect";
      line = std::max(line, pad + 1);
    }
    insert(axis, line);
  } else {
    int64_t frames = extent(14);
    // So many that something is left when the padding is cut off.
    while ((frames - 1) * *request.hop + transform - 2 * pad < 1)
      ++frames;
    insert(axis, request.onesided.value_or(true) ? transform / 2 + 1 : transform);
    insert(axis, frames);
    request.axis = static_cast<int64_t>(axis) + 1;
    int64_t available = (frames - 1) * *request.hop + transform - 2 * pad;
    if (isV7 && *rc::gen::arbitrary<bool>())
      request.outputLength = *rc::gen::inRange<int64_t>(1, available + 1);
  }
  request.inputs = {shape, {window}};
  return asked;
}

/// Lays segments out, one behind the other.
class Layout {
public:
  void real(Wide count) { bytes += 4 * count; }
  void complex(Wide count) {
    while (bytes % 8 != 0)
      ++bytes;
    bytes += 8 * count;
  }
  Wide bytes = 0;
};

struct Wanted {
  Extents output;
  std::array<int64_t, 2> padding{}, crop{};
  int64_t frames = 0;
  Wide bytes = 0;
};

Wanted evaluate(const Asked &asked) {
  const SpectralRequest &request = asked.request;
  SpectralKind kind = *parseSpectralKind(request.opName);
  bool isV7 = asked.schema == IdentitySchema::V7;
  const Extents &first = request.inputs[0], &second = request.inputs.back();
  auto axis = static_cast<size_t>(*request.axis);
  Wide batch = 1;
  for (size_t dimension = 0; dimension < first.size(); ++dimension)
    if (dimension != axis && !(kind == SpectralKind::Istft && dimension + 1 == axis))
      batch *= first[dimension];
  int64_t line = first[axis];
  Wanted wanted;
  wanted.output = first;
  Layout layout;
  if (kind == SpectralKind::Filter) {
    for (int segment = 0; segment < 3; ++segment)
      layout.complex(batch * line);
  } else if (kind == SpectralKind::Dct) {
    wanted.padding = wanted.crop = {0, line};
    layout.real(batch * line);
    layout.real(batch * line);
    if (request.dctType == 2) {
      layout.complex(2 * batch * line);
      layout.complex(2 * batch * line);
    }
  } else if (kind == SpectralKind::Conv) {
    int64_t kernel = second[axis], linear = line + kernel - 1;
    auto transform = static_cast<int64_t>(std::bit_ceil(static_cast<uint64_t>(linear)));
    wanted.output[axis] = linear;
    wanted.padding = {transform - line, transform - kernel};
    wanted.crop = {0, transform - linear};
    layout.real(batch * line);
    layout.real(batch * kernel);
    layout.real(batch * linear);
    layout.real(2 * batch * transform);
    for (int segment = 0; segment < 3; ++segment)
      layout.complex(batch * (transform / 2 + 1));
    layout.real(batch * transform);
  } else {
    int64_t window = second[0], transform = request.nFft.value_or(window), hop = *request.hop;
    bool onesided = request.onesided.value_or(true);
    int64_t pad = request.center.value_or(false) ? transform / 2 : 0, bins = onesided ? transform / 2 + 1 : transform;
    bool isComplex = isV7 ? !onesided : window % 2 == 1;
    if (kind == SpectralKind::Stft) {
      int64_t padded = std::max(line + 2 * pad, transform);
      for (int64_t begin = 0; begin + transform <= padded; begin += hop)
        ++wanted.frames;
      wanted.padding = {pad, pad};
      wanted.output[axis] = bins;
      wanted.output.insert(wanted.output.begin() + static_cast<ptrdiff_t>(axis), wanted.frames);
      layout.real(batch * (isV7 ? padded : line));
      layout.real(window);
    } else {
      wanted.frames = first[axis - 1];
      int64_t raw = (wanted.frames - 1) * hop + transform;
      int64_t output = request.outputLength.value_or(raw - 2 * pad);
      wanted.crop = {pad, raw - pad - output};
      wanted.output.erase(wanted.output.begin() + static_cast<ptrdiff_t>(axis));
      wanted.output[axis - 1] = output;
      layout.real(window);
      layout.real(batch * raw);
      layout.complex(batch * wanted.frames * bins);
    }
    for (int segment = 0; segment < (isComplex ? 2 : 1); ++segment)
      isComplex ? layout.complex(batch * wanted.frames * transform) : layout.real(batch * wanted.frames * transform);
    if (kind == SpectralKind::Stft)
      layout.complex(batch * wanted.frames * bins);
  }
  wanted.bytes = layout.bytes;
  return wanted;
}

} // namespace

RC_GTEST_PROP(SpectralDerivation, IsWhatTheDefinitionsSay, ()) {
  Asked asked = anyRequest();
  llvm::Expected<SpectralProgram> program =
      planSpectral(asked.request, builtinTargets(), asked.schema, ObjectSchema::V2);
  if (!program)
    RC_FAIL(llvm::toString(program.takeError()));
  const SpectralFacts &facts = program->facts;
  Wanted wanted = evaluate(asked);
  RC_ASSERT(facts.output == wanted.output);
  RC_ASSERT(facts.padding == wanted.padding);
  RC_ASSERT(facts.crop == wanted.crop);
  RC_ASSERT(facts.frames == wanted.frames);
  RC_ASSERT(facts.workspaceBytes == static_cast<int64_t>(wanted.bytes));
  // The chain: text, digest, object, digest.
  std::string id = "\"object_id\":\"spectral:" + Sha256::hex(program->semantic) + "\"";
  RC_ASSERT(llvm::StringRef(program->payload).contains(id));
  RC_ASSERT(program->scheduleDigest == Sha256::hex(program->payload));
  for (size_t child = 0; child < program->childContracts.size(); ++child)
    RC_ASSERT(program->childDigests[child] == Sha256::hex(program->childContracts[child]));
}

// The same request is the same program, and one that differs anywhere is another.
RC_GTEST_PROP(SpectralDerivation, DependsOnNothingElse, ()) {
  Asked asked = anyRequest();
  auto plan = [&](const SpectralRequest &request) {
    llvm::Expected<SpectralProgram> program = planSpectral(request, builtinTargets(), asked.schema, ObjectSchema::V1);
    if (!program)
      RC_FAIL(llvm::toString(program.takeError()));
    return std::make_pair(program->semanticDigest, program->scheduleDigest);
  };
  auto one = plan(asked.request), again = plan(asked.request);
  RC_ASSERT(one == again);
  SpectralRequest other = asked.request;
  other.normalization = other.normalization == "ortho" ? "forward" : "ortho";
  RC_ASSERT(plan(other).first != one.first);
  RC_ASSERT(plan(other).second != one.second);
  other = asked.request;
  other.target = other.target == "x86" ? "rocm" : "x86";
  RC_ASSERT(plan(other).second != one.second);
}
