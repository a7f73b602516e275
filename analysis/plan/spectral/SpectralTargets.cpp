#include "analysis/plan/spectral/SpectralTargets.h"

using namespace precedent;

static constexpr SpectralProfile profiles[] = {
    {"x86", "x86", "zen5-avx512", true, 1},          {"rocm", "rocm", "gfx1151", true, 256},
    {"rocm_gfx1151", "rocm", "gfx1151", true, 256},  {"rocm_gfx1200", "rocm", "gfx1200", false, 256},
    {"rocm_gfx1250", "rocm", "gfx1250", false, 256},
};

const SpectralProfile *precedent::findSpectralProfile(llvm::StringRef name) {
  for (const SpectralProfile &profile : profiles)
    if (profile.name == name)
      return &profile;
  return nullptr;
}

const SpectralProfile *precedent::findReadyProfile(llvm::StringRef target, llvm::StringRef architecture) {
  for (const SpectralProfile &profile : profiles)
    if (profile.isReady && profile.target == target && profile.architecture == architecture)
      return &profile;
  return nullptr;
}

llvm::StringRef precedent::nativeEntryOf(SpectralKind kind, llvm::StringRef target, IdentitySchema schema) {
  static constexpr llvm::StringLiteral x86[] = {
      "tessera_x86_spectral_filter_f32", "tessera_x86_dct_strided_storage", "tessera_x86_spectral_conv_strided_storage",
      "tessera_x86_stft_strided_storage", "tessera_x86_istft_strided_storage"};
  static constexpr llvm::StringLiteral rocm[] = {
      "ts_spectral_filter_plan_hostptr_amd", "ts_dct_plan_hostptr_strided_storage_amd",
      "ts_spectral_conv_plan_hostptr_strided_storage_amd", "ts_stft_plan_hostptr_strided_storage_amd",
      "ts_istft_plan_hostptr_strided_storage_amd"};
  bool isX86 = target == "x86";
  if (schema == IdentitySchema::V7 && kind == SpectralKind::Stft)
    return isX86 ? "tessera_x86_stft_policy_broadcast_layout_storage"
                 : "ts_stft_plan_hostptr_broadcast_layout_storage_amd";
  if (schema == IdentitySchema::V7 && kind == SpectralKind::Istft)
    return isX86 ? "tessera_x86_istft_policy_broadcast_layout_storage"
                 : "ts_istft_plan_hostptr_broadcast_layout_storage_amd";
  return (isX86 ? x86 : rocm)[static_cast<size_t>(kind)];
}
