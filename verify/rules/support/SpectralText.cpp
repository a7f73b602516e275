#include "verify/rules/support/SpectralText.h"

#include "targets/BuiltinTargets.h"
#include "verify/rules/support/TokenText.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace precedent;

bool precedent::differFromBehind(llvm::StringRef one, llvm::StringRef other) {
  if (one.size() != other.size())
    return true;
  for (size_t left = one.size(); left > 0; --left)
    if (one[left - 1] != other[left - 1])
      return true;
  return false;
}

bool precedent::isDigest(llvm::StringRef text) {
  return text.size() == 64 && text.find_first_not_of("0123456789abcdef") == llvm::StringRef::npos;
}

bool precedent::isNoDigest(llvm::StringRef text) {
  size_t digits = 0;
  for (char character : text)
    digits += (character >= '0' && character <= '9') || (character >= 'a' && character <= 'f');
  return digits != 64 || text.size() != digits;
}

std::string precedent::describe(const TextAttribute &attribute) {
  if (attribute.present())
    return inQuotes(attribute.value);
  return attribute.state == AttributeState::Absent ? "missing" : "of another type";
}

std::string precedent::shortDigest(llvm::StringRef digest) {
  if (digest.empty())
    return "missing";
  return digest.size() > 12 ? digest.take_front(12).str() + "…" : digest.str();
}

Anchor precedent::anchorOf(const SpectralOperation &program) {
  return Anchor::element(Anchor::Kind::Operation, program.index);
}

const std::vector<PolicyVocabulary> &precedent::policyVocabularies() {
  static const std::vector<PolicyVocabulary> list = {
      {"op", {"tessera.spectral_filter", "tessera.dct", "tessera.spectral_conv", "tessera.stft", "tessera.istft"}},
      {"normalization", {"backward", "forward", "ortho"}},
      {"complex_layout", {"interleaved_f32x2"}},
      {"shape_policy", {"exact_runtime_specialization_v1", "bounded_runtime_specialization_v1"}},
      {"storage", {"f32", "f16", "bf16"}},
      {"abi_storage", {"f32"}},
      {"storage_conversion", {"native_f32", "native_package_cast_f32_accumulate_cast_output_v1"}},
      {"axis_packing", {"none_contiguous", "native_package_host_pack_v1", "native_runtime_stride_descriptor_v1"}},
      {"workspace_policy", {"persistent_artifact_workspace"}},
      {"mutation_lineage", {"inputs_immutable_output_fresh_v1"}},
      {"window_broadcast", {"not_applicable", "trailing_batch_broadcast_v1"}},
  };
  return list;
}

static llvm::StringRef attributeOf(llvm::StringRef key) {
  return llvm::find_if(spectralFields(), [&](const SpectralField &field) { return field.key == key; })->attribute;
}

std::vector<PolicyTrouble> precedent::policyTroubles(const SpectralOperation &program) {
  std::vector<PolicyTrouble> troubles;
  auto complain = [&](llvm::StringRef key, std::string wanted) {
    troubles.push_back({attributeOf(key), describe(program.field(key)), std::move(wanted)});
  };
  for (const PolicyVocabulary &vocabulary : policyVocabularies()) {
    // v5 has no window_broadcast.
    bool mayLack =
        vocabulary.key == "window_broadcast" && program.field(vocabulary.key).state == AttributeState::Absent;
    if (!mayLack && !llvm::is_contained(vocabulary.words, program.text(vocabulary.key)))
      complain(vocabulary.key, llvm::join(vocabulary.words, " or "));
  }
  for (llvm::StringRef key : {"fusion_topology", "native_entry", "inputs", "input_signature", "shape_bounds"})
    if (program.text(key).empty())
      complain(key, "a text");
  if (program.text("template_digest").size() != 64)
    complain("template_digest", "a digest of 64 characters");
  bool hasChildren = program.text("op") != nameOf(SpectralKind::Filter) &&
                     (program.text("op") != nameOf(SpectralKind::Dct) || program.text("dct_type") == "2");
  if (hasChildren && program.text("child_fft_digests").empty())
    complain("child_fft_digests", "the digests of the FFTs inside");
  return troubles;
}

bool precedent::violatesPolicy(const SpectralOperation &program) {
  std::optional<SpectralKind> kind = parseSpectralKind(program.text("op"));
  if (!kind || !parseNormalization(program.text("normalization")) || !parseSpectralStorage(program.text("storage")))
    return true;
  bool isFft = *kind == SpectralKind::Dct ? program.text("dct_type") == "2" : *kind != SpectralKind::Filter;
  if (isFft && program.text("child_fft_digests").empty())
    return true;
  if (differFromBehind(program.text("complex_layout"), kComplexLayout) ||
      differFromBehind(program.text("abi_storage"), kAbiStorage) ||
      differFromBehind(program.text("workspace_policy"), kWorkspacePolicy) ||
      differFromBehind(program.text("mutation_lineage"), kMutationLineage))
    return true;
  // Words that facts of some kind spell.
  SpectralFacts plain, other;
  plain.inputs = plain.signature = {{1, 1}};
  plain.axis = 1;
  other = plain;
  other.signature = {{-1, 1}};
  other.storage = SpectralStorage::F16;
  other.axis = 0;
  SpectralFacts framed = plain;
  framed.kind = SpectralKind::Stft;
  auto isNone = [&](llvm::StringRef key, llvm::StringRef (SpectralFacts::*word)() const) {
    return llvm::none_of(std::array{&plain, &other, &framed},
                         [&](const SpectralFacts *facts) { return (facts->*word)() == program.text(key); });
  };
  if (isNone("shape_policy", &SpectralFacts::shapePolicy) ||
      isNone("storage_conversion", &SpectralFacts::storageConversion) ||
      isNone("axis_packing", &SpectralFacts::axisPacking))
    return true;
  if (program.field("window_broadcast").state != AttributeState::Absent &&
      isNone("window_broadcast", &SpectralFacts::windowBroadcast))
    return true;
  return program.text("template_digest").size() != 64 || program.text("fusion_topology").empty() ||
         program.text("native_entry").empty() || program.text("inputs").empty() ||
         program.text("input_signature").empty() || program.text("shape_bounds").empty();
}

std::vector<ExtentTrouble> precedent::extentsOf(const SpectralOperation &program) {
  std::vector<ExtentTrouble> list;
  auto add = [&](llvm::StringRef key, llvm::StringRef text, int64_t least) {
    int64_t value = 0;
    if (text.getAsInteger(10, value))
      value = least - 1;
    list.push_back({attributeOf(key), value, least});
  };
  llvm::SmallVector<llvm::StringRef> parts;
  program.text("output").split(parts, 'x');
  for (llvm::StringRef extent : parts)
    add("output", extent, 1);
  for (llvm::StringRef key : {"padding", "crop"}) {
    parts.clear();
    program.text(key).split(parts, ',');
    list.push_back({attributeOf(key), parts.size() == 2 ? 2 : 0, 2});
  }
  for (llvm::StringRef key : {"axis", "window", "hop", "frames"})
    add(key, program.text(key), 0);
  for (llvm::StringRef key : {"workspace_bytes", "workgroup"})
    add(key, program.text(key), 1);
  return list;
}

std::optional<std::pair<int64_t, int64_t>> precedent::transformAndWindow(const SpectralOperation &program) {
  std::optional<SpectralKind> kind = parseSpectralKind(program.text("op"));
  int64_t transform = 0, window = 0;
  if (!kind || !isFramed(*kind) || program.text("n_fft").getAsInteger(10, transform) ||
      program.text("window").getAsInteger(10, window))
    return std::nullopt;
  return std::make_pair(transform, window);
}

bool precedent::isReadyTarget(const SpectralOperation &program) {
  return bool(builtinTargets().findReady(program.text("target"), program.text("arch")));
}
