//===- SpectralMutators.cpp - attributes of a spectral program, edited ------------------------------------------===//

#include "props/hunt/Mutator.h"

using namespace precedent;
using namespace precedent::props;

namespace {

struct Row {
  const char *attribute;
  std::vector<llvm::StringRef> rules;
};

/// Behind `attribute = ` in the text of the carrier, up to what ends the value.
std::optional<std::pair<size_t, size_t>> findValue(llvm::StringRef text, const std::string &attribute) {
  size_t program = text.find("\"schedule.spectral_program\"");
  size_t name = program == llvm::StringRef::npos ? program : text.find(" " + attribute + " = ", program);
  if (name == llvm::StringRef::npos)
    name = program == llvm::StringRef::npos ? program : text.find("{" + attribute + " = ", program);
  if (name == llvm::StringRef::npos)
    return std::nullopt;
  size_t begin = name + attribute.size() + 4, end;
  if (text[begin] == '"')
    end = text.find('"', begin + 1) + 1;
  else if (text.substr(begin).starts_with("array<"))
    end = text.find('>', begin) + 1;
  else
    end = text.find_first_of(",}", begin);
  return std::pair(begin, end);
}

std::string edited(llvm::StringRef value, Random &random) {
  if (value == "true" || value == "false")
    return value == "true" ? "false" : "true";
  if (value.starts_with("\"")) {
    if (value.size() == 2)
      return "\"x\"";
    std::string text = value.str();
    char &character = text[1 + random.below(text.size() - 2)];
    character = character == '0' ? '1' : '0';
    return text;
  }
  size_t at = value.starts_with("array<i64: ") ? 11 : 0;
  llvm::StringRef digits = value.drop_front(at).take_while([](char c) { return (c >= '0' && c <= '9') || c == '-'; });
  int64_t number = 0;
  digits.getAsInteger(10, number);
  return value.take_front(at).str() + std::to_string(number + random.between(1, 3)) +
         value.drop_front(at + digits.size()).str();
}

const std::vector<Row> &table() {
  static const std::vector<Row> rows = {
      {"artifact_hash",
       {"op-hash-format", "payload-hash-mismatch", "module-digest-mismatch", "artifact-record-count",
        "levels-disagree"}},
      {"target", {"rebind-policy"}},
      {"arch", {"rebind-policy", "record-content"}},
      {"kind", {"rebind-kind"}},
      {"input_shapes", {"rebind-input-shapes"}},
      {"input_signature", {"rebind-policy"}},
      {"shape_bounds", {"rebind-policy"}},
      {"template_digest", {"rebind-template"}},
      {"output_shape", {"rebind-output-shape"}},
      {"axis", {"rebind-axis"}},
      {"dct_type", {"rebind-dct-type"}},
      {"shape_policy", {"rebind-policy"}},
      {"storage", {"rebind-storage"}},
      {"abi_storage", {"rebind-policy"}},
      {"storage_conversion", {"rebind-policy"}},
      {"axis_packing", {"rebind-policy"}},
      {"padding", {"rebind-padding"}},
      {"crop", {"rebind-crop"}},
      {"transform_length", {"rebind-n-fft"}},
      {"window_length", {"rebind-window"}},
      {"window_broadcast", {"rebind-window-broadcast"}},
      {"hop", {"rebind-hop"}},
      {"frames", {"rebind-frames"}},
      {"center", {"rebind-center"}},
      {"onesided", {"rebind-onesided"}},
      {"pad_mode", {"rebind-pad-mode"}},
      {"output_length", {"rebind-output-length"}},
      {"normalization", {"rebind-normalization"}},
      {"complex_layout", {"rebind-policy"}},
      {"accumulation", {"rebind-accumulation"}},
      {"workspace_bytes", {"rebind-workspace-bytes"}},
      {"workspace_policy", {"rebind-policy"}},
      {"mutation_lineage", {"rebind-policy"}},
      {"fusion_topology", {"rebind-fusion"}},
      {"native_entry", {"rebind-native-entry"}},
      {"child_fft_digests", {"rebind-child"}},
      {"workgroup_size", {"rebind-workgroup"}},
  };
  return rows;
}

/// `edit-n-fft`; names live as long as the program.
llvm::StringRef nameOfEdit(llvm::StringRef attribute) {
  static std::vector<std::unique_ptr<std::string>> names;
  names.push_back(std::make_unique<std::string>("edit-" + attribute.str()));
  for (char &character : *names.back())
    character = character == '_' ? '-' : character;
  return *names.back();
}

/// A digit of a text that the module carries is another one.
std::optional<std::string> editModule(llvm::StringRef seed, llvm::StringRef attribute, Random &random) {
  size_t begin = seed.find((attribute + " = \"").str());
  if (begin == llvm::StringRef::npos)
    return std::nullopt;
  begin += attribute.size() + 4;
  size_t length = seed.find('"', begin) - begin;
  std::string text = seed.str();
  char &character = text[begin + random.below(length)];
  if (character == '\\' || !isalnum(static_cast<unsigned char>(character)))
    return std::nullopt;
  character = character == '1' ? '2' : '1';
  return text;
}

} // namespace

void props::addSpectralMutators(std::vector<Mutator> &list) {
  for (const Row &row : table())
    list.push_back({nameOfEdit(row.attribute), "an attribute of the program is another one", Family::Spectral,
                    row.rules, [&row](llvm::StringRef seed, Random &random) -> std::optional<std::string> {
                      auto place = findValue(seed, row.attribute);
                      if (!place)
                        return std::nullopt;
                      std::string text = seed.str();
                      text.replace(place->first, place->second - place->first,
                                   edited(seed.slice(place->first, place->second), random));
                      return text;
                    }});
  list.push_back(
      {"tamper-semantic",
       "a letter of the hashed text is another one",
       Family::Spectral,
       {"semantic-not-named-by-payload", "object-id-not-exact", "semantic-derivation", "semantic-keys"},
       [](llvm::StringRef seed, Random &random) { return editModule(seed, "tessera.spectral_semantic", random); }});
  list.push_back(
      {"tamper-payload-digest",
       "the module is stamped with another digest",
       Family::Spectral,
       {"payload-hash-mismatch", "module-digest-mismatch", "levels-disagree"},
       [](llvm::StringRef seed, Random &random) { return editModule(seed, "tessera.schedule_digest", random); }});
}
