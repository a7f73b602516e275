#include "core/model/SpectralProgram.h"

#include "core/support/Words.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace precedent;

static constexpr llvm::StringLiteral kinds[] = {"tessera.spectral_filter", "tessera.dct", "tessera.spectral_conv",
                                                "tessera.stft", "tessera.istft"};
static constexpr llvm::StringLiteral schemas[] = {"tessera.scheduled_spectral.v5", "tessera.scheduled_spectral.v7"};
static constexpr llvm::StringLiteral storages[] = {"f32", "f16", "bf16"};
static constexpr llvm::StringLiteral numericStorages[] = {"fp32", "fp16", "bf16"};
static constexpr llvm::StringLiteral normalizations[] = {"backward", "forward", "ortho"};
static constexpr llvm::StringLiteral padModes[] = {"constant", "reflect"};

llvm::StringRef precedent::nameOf(SpectralKind kind) {
  return kinds[static_cast<size_t>(kind)];
}
llvm::StringRef precedent::nameOf(IdentitySchema schema) {
  return schemas[static_cast<size_t>(schema)];
}
llvm::StringRef precedent::nameOf(SpectralStorage storage) {
  return storages[static_cast<size_t>(storage)];
}
llvm::StringRef precedent::nameOf(Normalization normalization) {
  return normalizations[static_cast<size_t>(normalization)];
}
llvm::StringRef precedent::nameOf(PadMode mode) {
  return padModes[static_cast<size_t>(mode)];
}

std::optional<SpectralKind> precedent::parseSpectralKind(llvm::StringRef text) {
  return parseWord<SpectralKind>(kinds, text);
}
std::optional<IdentitySchema> precedent::parseIdentitySchema(llvm::StringRef text) {
  return parseWord<IdentitySchema>(schemas, text);
}
std::optional<SpectralStorage> precedent::parseSpectralStorage(llvm::StringRef text) {
  return parseWord<SpectralStorage>(storages, text);
}
std::optional<Normalization> precedent::parseNormalization(llvm::StringRef text) {
  return parseWord<Normalization>(normalizations, text);
}
std::optional<PadMode> precedent::parsePadMode(llvm::StringRef text) {
  return parseWord<PadMode>(padModes, text);
}

std::string precedent::spellExtents(llvm::ArrayRef<int64_t> extents) {
  return llvm::join(llvm::map_range(extents, [](int64_t extent) { return std::to_string(extent); }), "x");
}

std::string precedent::spellShapes(llvm::ArrayRef<Extents> shapes) {
  return llvm::join(llvm::map_range(shapes, [](const Extents &shape) { return spellExtents(shape); }), "|");
}

std::optional<std::vector<Extents>> precedent::parseShapes(llvm::StringRef text) {
  std::vector<Extents> shapes;
  llvm::SmallVector<llvm::StringRef> tensors, extents;
  text.split(tensors, '|');
  for (llvm::StringRef tensor : tensors) {
    extents.clear();
    tensor.split(extents, 'x');
    Extents shape;
    for (llvm::StringRef extent : extents) {
      int64_t value = 0;
      if (extent.getAsInteger(10, value))
        return std::nullopt;
      shape.push_back(value);
    }
    shapes.push_back(std::move(shape));
  }
  // `+2x017` is a number, but not as we spell it.
  if (spellShapes(shapes) != text)
    return std::nullopt;
  return shapes;
}

bool SpectralFacts::isDynamic() const {
  return llvm::any_of(signature, [](const Extents &shape) { return llvm::is_contained(shape, -1); });
}

llvm::StringRef SpectralFacts::shapePolicy() const {
  return isDynamic() ? "bounded_runtime_specialization_v1" : "exact_runtime_specialization_v1";
}

llvm::StringRef SpectralFacts::storageConversion() const {
  return storage == SpectralStorage::F32 ? "native_f32" : "native_package_cast_f32_accumulate_cast_output_v1";
}

llvm::StringRef SpectralFacts::axisPacking() const {
  if (schema == IdentitySchema::V7 && isFramed(kind))
    return "native_runtime_stride_descriptor_v1";
  bool isLast = static_cast<size_t>(axis) + 1 == inputs.front().size();
  return isLast ? "none_contiguous" : "native_package_host_pack_v1";
}

llvm::StringRef SpectralFacts::windowBroadcast() const {
  return isFramed(kind) ? "trailing_batch_broadcast_v1" : "not_applicable";
}

llvm::StringRef SpectralFacts::accumulation() const {
  return kind == SpectralKind::Istft ? "deterministic_f32_ascending_frames" : "f32";
}

llvm::StringRef SpectralFacts::numericStorage() const {
  return numericStorages[static_cast<size_t>(storage)];
}

llvm::ArrayRef<SpectralField> precedent::spectralFields() {
  static constexpr SpectralField fields[] = {
      {"op", "kind", FieldType::Text, false},
      {"target", "target", FieldType::Text, false},
      {"arch", "arch", FieldType::Text, false},
      {"inputs", "input_shapes", FieldType::Text, false},
      {"output", "output_shape", FieldType::Extents, false},
      {"axis", "axis", FieldType::Integer, false},
      {"dct_type", "dct_type", FieldType::Integer, false},
      {"shape_policy", "shape_policy", FieldType::Text, false},
      {"storage", "storage", FieldType::Text, false},
      {"abi_storage", "abi_storage", FieldType::Text, false},
      {"storage_conversion", "storage_conversion", FieldType::Text, false},
      {"axis_packing", "axis_packing", FieldType::Text, false},
      {"input_signature", "input_signature", FieldType::Text, false},
      {"shape_bounds", "shape_bounds", FieldType::Text, false},
      {"template_digest", "template_digest", FieldType::Text, false},
      {"padding", "padding", FieldType::Pair, false},
      {"crop", "crop", FieldType::Pair, false},
      {"n_fft", "transform_length", FieldType::Integer, true},
      {"window", "window_length", FieldType::Integer, false},
      {"window_broadcast", "window_broadcast", FieldType::Text, true},
      {"hop", "hop", FieldType::Integer, false},
      {"frames", "frames", FieldType::Integer, false},
      {"center", "center", FieldType::Flag, true},
      {"onesided", "onesided", FieldType::Flag, true},
      {"pad_mode", "pad_mode", FieldType::Text, true},
      {"output_length", "output_length", FieldType::Integer, true},
      {"normalization", "normalization", FieldType::Text, false},
      {"complex_layout", "complex_layout", FieldType::Text, false},
      {"numeric_storage", "numeric_policy.storage", FieldType::Text, true},
      {"numeric_accum", "numeric_policy.accum", FieldType::Text, true},
      {"accumulation", "accumulation", FieldType::Text, false},
      {"workspace_bytes", "workspace_bytes", FieldType::Integer, false},
      {"workspace_policy", "workspace_policy", FieldType::Text, false},
      {"fusion_topology", "fusion_topology", FieldType::Text, false},
      {"mutation_lineage", "mutation_lineage", FieldType::Text, false},
      {"native_entry", "native_entry", FieldType::Text, false},
      {"child_fft_digests", "child_fft_digests", FieldType::Text, false},
      {"workgroup", "workgroup_size", FieldType::Integer, false},
  };
  return fields;
}
