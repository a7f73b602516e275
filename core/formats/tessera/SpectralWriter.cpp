#include "core/formats/tessera/SpectralWriter.h"

#include "llvm/ADT/StringExtras.h"

using namespace precedent;

static std::string tensorType(llvm::ArrayRef<int64_t> shape, llvm::StringRef element) {
  return "tensor<" + spellExtents(shape) + "x" + element.str() + ">";
}

/// Of complex numbers, or of the storage.
static llvm::StringRef elementOf(const SpectralFacts &facts, bool isComplex) {
  return isComplex ? "complex<f32>" : nameOf(facts.storage);
}

std::string precedent::spectralInputType(const SpectralFacts &facts, size_t input) {
  bool isComplex = facts.kind == SpectralKind::Filter || (facts.kind == SpectralKind::Istft && input == 0);
  return tensorType(facts.inputs[input], elementOf(facts, isComplex));
}

std::string precedent::spectralResultType(const SpectralFacts &facts) {
  bool isComplex = facts.kind == SpectralKind::Filter || facts.kind == SpectralKind::Stft;
  return tensorType(facts.output, elementOf(facts, isComplex));
}

/// Only `\` and `"` can stand in our texts and need an escape.
static std::string quoted(llvm::StringRef text) {
  std::string result = "\"";
  for (char character : text) {
    if (character == '"' || character == '\\')
      result += '\\';
    result += character;
  }
  return result + '"';
}

static std::string spellAttribute(FieldType type, llvm::StringRef value) {
  switch (type) {
  case FieldType::Text:
    return quoted(value);
  case FieldType::Integer:
    return value.str() + " : i64";
  case FieldType::Flag:
    return value == "1" ? "true" : "false";
  case FieldType::Pair:
  case FieldType::Extents: {
    llvm::SmallVector<llvm::StringRef> numbers;
    value.split(numbers, type == FieldType::Pair ? ',' : 'x');
    return "array<i64: " + llvm::join(numbers, ", ") + ">";
  }
  }
  llvm_unreachable("field type");
}

/// Upstream prints the attributes of the operation in an order of its own.
static constexpr llvm::StringLiteral kAttributeOrder[] = {"target",
                                                          "arch",
                                                          "op",
                                                          "inputs",
                                                          "input_signature",
                                                          "shape_bounds",
                                                          "template_digest",
                                                          "output",
                                                          "axis",
                                                          "dct_type",
                                                          "shape_policy",
                                                          "storage",
                                                          "abi_storage",
                                                          "storage_conversion",
                                                          "axis_packing",
                                                          "padding",
                                                          "crop",
                                                          "n_fft",
                                                          "window",
                                                          "window_broadcast",
                                                          "hop",
                                                          "frames",
                                                          "center",
                                                          "onesided",
                                                          "pad_mode",
                                                          "output_length",
                                                          "normalization",
                                                          "complex_layout",
                                                          "numeric_storage",
                                                          "accumulation",
                                                          "workspace_bytes",
                                                          "workspace_policy",
                                                          "mutation_lineage",
                                                          "fusion_topology",
                                                          "native_entry",
                                                          "child_fft_digests",
                                                          "workgroup"};

static const std::string *valueOf(const SpectralProgram &program, llvm::StringRef key) {
  const auto found = llvm::find_if(program.identity, [&](const auto &entry) { return entry.key == key; });
  return found == program.identity.end() ? nullptr : &found->value;
}

static void writeAttributes(const SpectralProgram &program, llvm::raw_ostream &os) {
  os << "{artifact_hash = " << quoted(program.scheduleDigest);
  for (llvm::StringRef key : kAttributeOrder) {
    const SpectralField &field = *llvm::find_if(spectralFields(), [&](const auto &entry) { return entry.key == key; });
    const std::string *value = valueOf(program, key);
    if (!value)
      continue;
    if (key == "numeric_storage")
      os << ", numeric_policy = {storage = " << quoted(*value)
         << ", accum = " << quoted(*valueOf(program, "numeric_accum")) << '}';
    else
      os << ", " << field.attribute << " = " << spellAttribute(field.type, *value);
  }
  os << '}';
}

void precedent::writeSpectralModule(const SpectralProgram &program, llvm::raw_ostream &os) {
  const SpectralFacts &facts = program.facts;
  std::string parameters, operands, types, result = spectralResultType(facts);
  for (size_t input = 0; input < facts.inputs.size(); ++input) {
    std::string name = "%a" + std::to_string(input), type = spectralInputType(facts, input);
    llvm::StringRef comma = input ? ", " : "";
    parameters += (comma + name + ": " + type).str();
    operands += (comma + name).str();
    types += (comma + type).str();
  }
  os << "module attributes {tessera.target = " << quoted(facts.target)
     << ", tessera.arch = " << quoted(facts.architecture)
     << ", tessera.schedule_digest = " << quoted(program.scheduleDigest)
     << ", tessera.spectral_semantic = " << quoted(program.semantic)
     << ", tessera.schedule_payload = " << quoted(program.payload) << "} {\n  func.func @scheduled_spectral("
     << parameters << ") -> " << result << " {\n    %result = \"schedule.spectral_program\"(" << operands << ") ";
  writeAttributes(program, os);
  os << " : (" << types << ") -> " << result
     << "\n    \"schedule.artifact\"() {hash = " << quoted(program.scheduleDigest)
     << ", arch = " << quoted(facts.architecture) << ", shape_key = " << quoted(spellShapes(facts.inputs));
  // v7 renamed it: readers of numeric policies skipped a string under that name.
  if (facts.schema == IdentitySchema::V5)
    os << ", numeric_policy = " << quoted((facts.accumulation() + ";" + nameOf(facts.normalization)).str());
  else
    os << ", tessera.spectral_accumulation = " << quoted(facts.accumulation())
       << ", tessera.spectral_normalization = " << quoted(nameOf(facts.normalization));
  os << "} : () -> ()\n    return %result : " << result << "\n  }\n}\n";
}
