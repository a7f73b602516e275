#include "analysis/plan/spectral/SpectralIdentity.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <cassert>

using namespace precedent;

static std::string spellPair(const std::array<int64_t, 2> &pair) {
  return std::to_string(pair[0]) + "," + std::to_string(pair[1]);
}

std::vector<IdentityField> precedent::identityOf(const SpectralFacts &facts, llvm::StringRef templateDigest,
                                                 llvm::ArrayRef<std::string> childDigests) {
  const IdentityField values[] = {
      {"op", nameOf(facts.kind).str()},
      {"target", facts.target.str()},
      {"arch", facts.architecture.str()},
      {"inputs", spellShapes(facts.inputs)},
      {"output", spellExtents(facts.output)},
      {"axis", std::to_string(facts.axis)},
      {"dct_type", std::to_string(facts.dctType)},
      {"shape_policy", facts.shapePolicy().str()},
      {"storage", nameOf(facts.storage).str()},
      {"abi_storage", kAbiStorage.str()},
      {"storage_conversion", facts.storageConversion().str()},
      {"axis_packing", facts.axisPacking().str()},
      {"input_signature", spellShapes(facts.signature)},
      {"shape_bounds", spellShapes(facts.bounds)},
      {"template_digest", templateDigest.str()},
      {"padding", spellPair(facts.padding)},
      {"crop", spellPair(facts.crop)},
      {"n_fft", std::to_string(facts.transformLength)},
      {"window", std::to_string(facts.windowLength)},
      {"window_broadcast", facts.windowBroadcast().str()},
      {"hop", std::to_string(facts.hop)},
      {"frames", std::to_string(facts.frames)},
      {"center", facts.center ? "1" : "0"},
      {"onesided", facts.onesided ? "1" : "0"},
      {"pad_mode", nameOf(facts.padMode).str()},
      {"output_length", std::to_string(facts.outputLength)},
      {"normalization", nameOf(facts.normalization).str()},
      {"complex_layout", kComplexLayout.str()},
      {"numeric_storage", facts.numericStorage().str()},
      {"numeric_accum", kNumericAccum.str()},
      {"accumulation", facts.accumulation().str()},
      {"workspace_bytes", std::to_string(facts.workspaceBytes)},
      {"workspace_policy", kWorkspacePolicy.str()},
      {"fusion_topology", facts.fusion.str()},
      {"mutation_lineage", kMutationLineage.str()},
      {"native_entry", facts.nativeEntry.str()},
      {"child_fft_digests", llvm::join(childDigests, ",")},
      {"workgroup", std::to_string(facts.workgroup)},
  };
  std::vector<IdentityField> fields = {{"schema", nameOf(facts.schema).str()}};
  for (const auto &[field, value] : llvm::zip_equal(spectralFields(), values)) {
    assert(field.key == value.key && "the table and the values stand in one order");
    if (!field.isV7Only || facts.schema == IdentitySchema::V7)
      fields.push_back(value);
  }
  return fields;
}

std::string precedent::spellIdentity(llvm::ArrayRef<IdentityField> fields) {
  std::string text;
  for (const IdentityField &field : fields) {
    if (!text.empty())
      text += ';';
    text += field.key;
    text += '=';
    text += field.value;
  }
  return text;
}
