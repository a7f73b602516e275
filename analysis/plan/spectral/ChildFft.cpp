#include "analysis/plan/spectral/ChildFft.h"

#include "analysis/plan/spectral/CheckedSize.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

#include <numeric>

using namespace precedent;

namespace {

/// How a physical length is transformed.
struct Strategy {
  llvm::StringLiteral radixPolicy, strategy, algorithm, workspacePolicy, residency, twiddlePolicy, kernel;
  std::vector<int64_t> stages;
  int64_t bluestein, workspace, workgroup;
};

} // namespace

static bool isPowerOfTwo(int64_t length) {
  return length > 0 && llvm::isPowerOf2_64(static_cast<uint64_t>(length));
}

std::optional<std::vector<int64_t>> precedent::mixedRadixOf(int64_t length) {
  std::vector<int64_t> stages;
  for (int64_t factor : {4, 2, 3, 5, 7, 11, 13, 17})
    for (; length % factor == 0; length /= factor)
      stages.push_back(factor);
  if (length != 1)
    return std::nullopt;
  return stages;
}

/// The power of two over which Bluestein's convolution runs.
static CheckedSize bluesteinOf(int64_t length) {
  return (CheckedSize(2) * length - 1).powerOfTwo();
}

/// Whether the x86 library finds mixed radix cheaper than Bluestein: 5 n Σstages against 2 · 3 M log2 M.
static bool prefersMixedRadix(int64_t length) {
  std::optional<std::vector<int64_t>> stages = mixedRadixOf(length);
  CheckedSize convolution = bluesteinOf(length);
  if (length <= 8 || isPowerOfTwo(length) || !stages || stages->empty() || !convolution.value())
    return false;
  int64_t sum = std::accumulate(stages->begin(), stages->end(), int64_t(0));
  std::optional<int64_t> mixed = (CheckedSize(5) * length * sum).value();
  std::optional<int64_t> other = (convolution * 6 * llvm::Log2_64(*convolution.value())).value();
  return mixed && other && *mixed <= *other;
}

static std::optional<Strategy> strategyOnRocm(int64_t physical, bool isPacked) {
  Strategy s{"mixed_radix",
             "mixed_radix",
             "stockham_autosort",
             "persistent_plan_n",
             "persistent_device_plan",
             "device_sincos_per_butterfly",
             "gfx1151_stockham_bluestein_v6",
             {},
             0,
             physical,
             256};
  if (std::optional<std::vector<int64_t>> stages = mixedRadixOf(physical)) {
    s.stages = std::move(*stages);
    if (isPowerOfTwo(physical) && physical <= 1024)
      s.residency = isPacked ? llvm::StringLiteral("persistent_device_plan_fused_lds_hermitian_batch")
                             : llvm::StringLiteral("persistent_device_plan_fused_lds_batch");
    return s;
  }
  CheckedSize convolution = bluesteinOf(physical), workspace = convolution * 4;
  if (!workspace.value())
    return std::nullopt;
  s.strategy = "bluestein";
  s.bluestein = *convolution.value();
  s.workspace = *workspace.value();
  s.workspacePolicy = "persistent_plan_4m";
  s.twiddlePolicy = "persistent_device_chirp_fft";
  return s;
}

static std::optional<Strategy> strategyOnX86(int64_t physical) {
  Strategy s{"radix2",
             "radix2",
             "cooley_tukey_dit",
             "inplace_no_scratch",
             "host_inplace",
             "thread_local_cached_f32",
             "zen5_avx512_fft_v4",
             {},
             0,
             0,
             1};
  if (prefersMixedRadix(physical)) {
    CheckedSize workspace = CheckedSize(2) * physical;
    if (!workspace.value())
      return std::nullopt;
    s.radixPolicy = s.strategy = "mixed_radix";
    s.algorithm = "stockham_autosort";
    s.stages = *mixedRadixOf(physical);
    s.workspace = *workspace.value();
    s.workspacePolicy = "thread_local_2n";
    s.residency = "host_thread_local_ping_pong";
  } else if (isPowerOfTwo(physical)) {
    s.stages.assign(llvm::Log2_64(static_cast<uint64_t>(physical)), 2);
  } else if (physical <= 8) {
    s.strategy = "dft";
  } else {
    CheckedSize convolution = bluesteinOf(physical);
    if (!convolution.value())
      return std::nullopt;
    s.strategy = "bluestein";
    s.bluestein = s.workspace = *convolution.value();
    s.workspacePolicy = "host_temporary_m";
  }
  return s;
}

std::optional<std::string> precedent::contractOf(const ChildFft &child, llvm::StringRef target,
                                                 llvm::StringRef architecture) {
  static constexpr llvm::StringLiteral modes[] = {"r2c", "c2r", "c2c"};
  bool isX86 = target == "x86", isReal = child.mode != FftMode::Complex;
  int64_t half = child.length / 2;
  bool isPacked = isReal && child.length % 2 == 0 && (!isX86 || isPowerOfTwo(half) || prefersMixedRadix(half));
  int64_t physical = isPacked ? half : child.length;
  std::optional<Strategy> strategy = isX86 ? strategyOnX86(physical) : strategyOnRocm(physical, isPacked);
  CheckedSize batch(1);
  for (int64_t extent : llvm::drop_end(child.input))
    batch = batch * extent;
  if (!strategy || !batch.value())
    return std::nullopt;

  Extents output = child.input;
  output.back() = child.mode == FftMode::RealToComplex ? half + 1 : child.length;
  // The library keeps the factor in single precision.
  float scale = child.isInverse ? static_cast<float>(1.0 / static_cast<double>(child.length)) : 1.0F;
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "family=fft;target=" << target << ";arch=" << architecture << ";mode=" << modes[static_cast<size_t>(child.mode)]
     << ";input=" << spellExtents(child.input) << ";output=" << spellExtents(output)
     << ";axis=" << child.input.size() - 1 << ";length=" << child.length << ";batch=" << *batch.value()
     << ";physical_length=" << physical << ";real_transform_policy="
     << (!isReal    ? "not_applicable"
         : isPacked ? "packed_even_n2_hermitian_v1"
                    : "full_complex_hermitian_fallback")
     << ";hermitian_layout=" << (isReal ? "half_spectrum_nyquist_explicit" : "full_complex")
     << ";hermitian_weight=none;inverse=" << child.isInverse
     << ";normalization=backward;scale=" << llvm::format("%f", static_cast<double>(scale))
     << ";storage=complex64_interleaved_f32;accum=f32;radix_policy=" << strategy->radixPolicy
     << ";strategy=" << strategy->strategy << ";algorithm=" << strategy->algorithm << ";radix="
     << llvm::join(llvm::map_range(strategy->stages, [](int64_t stage) { return std::to_string(stage); }), ",")
     << ";bluestein_m=" << strategy->bluestein << ";workspace=" << strategy->workspace
     << ";workspace_policy=" << strategy->workspacePolicy << ";residency=" << strategy->residency
     << ";twiddle=interleaved_f32;twiddle_policy=" << strategy->twiddlePolicy
     << ";deterministic=1;kernel=" << strategy->kernel << ";workgroup=" << strategy->workgroup;
  return text;
}
