//===- SpectralForgeries.cpp - spectral carriers that are wrong under right hashes ------------------------------===//
//
// Each edits the text of a carrier, then hashes anew what a hash covers: the semantic, whose digest the payload names,
// and the payload, whose digest stands on the module, the program and the record. What is left to notice is content.
//
//===--------------------------------------------------------------------------------------------------------------===//

#include "props/hunt/Mutator.h"

#include "core/support/Sha256.h"

using namespace precedent;
using namespace precedent::props;

namespace {

using TextEdit = std::function<bool(std::string &text, Random &random)>;

void replaceAll(std::string &text, llvm::StringRef before, llvm::StringRef after) {
  for (size_t at = text.find(before); at != std::string::npos; at = text.find(before, at + after.size()))
    text.replace(at, before.size(), after);
}

/// The text of a module's attribute, quotes as in the file.
std::optional<std::string> attributeOf(const std::string &text, llvm::StringRef name) {
  size_t at = text.find((name + " = \"").str());
  if (at == std::string::npos)
    return std::nullopt;
  size_t begin = at + name.size() + 4, end = begin;
  while (end < text.size() && text[end] != '"')
    end += text[end] == '\\' ? 2 : 1;
  return text.substr(begin, end - begin);
}

/// Nothing where the text lacks one of the two preimages.
bool hashAnew(std::string &text, const std::string &before) {
  std::optional<std::string> oldSemantic = attributeOf(before, "tessera.spectral_semantic"),
                             semantic = attributeOf(text, "tessera.spectral_semantic"),
                             oldPayload = attributeOf(text, "tessera.schedule_payload"),
                             stamped = attributeOf(text, "tessera.schedule_digest");
  if (!oldSemantic || !semantic || !oldPayload || !stamped)
    return false;
  replaceAll(text, "spectral:" + Sha256::hex(*oldSemantic), "spectral:" + Sha256::hex(*semantic));
  std::string payload = *attributeOf(text, "tessera.schedule_payload");
  replaceAll(payload, "\\\"", "\"");
  replaceAll(text, *stamped, Sha256::hex(payload));
  return true;
}

/// Puts one text in place of another, wherever it stands.
TextEdit replacing(std::string before, std::string after) {
  return [=](std::string &text, Random &) {
    if (text.find(before) == std::string::npos)
      return false;
    replaceAll(text, before, after);
    return true;
  };
}

/// Adds to the number that stands behind each of the texts.
TextEdit adding(std::vector<std::string> keys, int64_t amount) {
  return [=](std::string &text, Random &) {
    for (const std::string &key : keys) {
      size_t at = text.find(key);
      if (at == std::string::npos)
        return false;
      at += key.size();
      llvm::StringRef digits = llvm::StringRef(text).substr(at).take_while(llvm::isDigit);
      int64_t number = 0;
      if (digits.getAsInteger(10, number) || number + amount < 0)
        return false;
      text.replace(at, digits.size(), std::to_string(number + amount));
    }
    return true;
  };
}

/// Puts a number in place of the one behind the text, in programs in which the mark stands.
TextEdit becoming(std::string key, std::string number, std::string mark = "") {
  return [=](std::string &text, Random &) {
    size_t at = text.find(key);
    if (at == std::string::npos || text.find(mark) == std::string::npos)
      return false;
    at += key.size();
    text.replace(at, text.find_first_of(" ,}", at) - at, number);
    return true;
  };
}

/// A key of the semantic, a second time.
bool sayTwice(std::string &text, Random &random) {
  std::optional<std::string> semantic = attributeOf(text, "tessera.spectral_semantic");
  if (!semantic)
    return false;
  llvm::SmallVector<llvm::StringRef> fields;
  llvm::StringRef(*semantic).split(fields, ';');
  llvm::StringRef field = fields[random.below(fields.size())];
  replaceAll(text, *semantic, (*semantic + ";" + field).str());
  return true;
}

bool loseOrder(std::string &text, Random &random) {
  constexpr llvm::StringLiteral key = "\\\"depends_on\\\":[\\\"";
  std::vector<size_t> places;
  for (size_t at = text.find(key); at != std::string::npos; at = text.find(key, at + 1))
    places.push_back(at);
  if (places.empty())
    return false;
  size_t begin = places[random.below(places.size())] + key.size() - 2, end = text.find(']', begin);
  text.erase(begin, end - begin);
  return true;
}

/// The line of the program, again.
bool programTwice(std::string &text, Random &) {
  size_t at = text.find("    %result = \"schedule.spectral_program\"");
  if (at == std::string::npos)
    return false;
  std::string line = text.substr(at, text.find('\n', at) + 1 - at);
  replaceAll(line, "%result", "%again");
  text.insert(at, line);
  return true;
}

bool losePreimage(std::string &text, Random &random) {
  llvm::StringRef name = random.oneIn(2) ? "tessera.spectral_semantic" : "tessera.schedule_payload";
  std::optional<std::string> value = attributeOf(text, name);
  if (value)
    replaceAll(text, (", " + name + " = \"" + *value + "\"").str(), "");
  return value.has_value();
}

/// The type of the first operand, or of the result where there is none.
std::string typeBehind(const std::string &text, llvm::StringRef mark) {
  size_t at = text.find(mark);
  if (at == std::string::npos)
    return "";
  llvm::StringRef rest = llvm::StringRef(text).substr(at + mark.size());
  return rest.take_front(rest.find_first_of(",)\n{ ")).str();
}

bool editOperandType(std::string &text, llvm::StringRef digits) {
  std::string type = typeBehind(text, "%a0: ");
  size_t cross = type.find('x');
  if (type.empty() || cross == std::string::npos || cross < 8)
    return false;
  std::string other = "tensor<" + digits.str() + type.substr(cross);
  size_t argument = text.find("%a0: ") + 5, operand = text.find(": (" + type, argument);
  if (operand == std::string::npos || other == type)
    return false;
  text.replace(operand + 3, type.size(), other);
  text.replace(argument, type.size(), other);
  return true;
}

bool otherOperandType(std::string &text, Random &) {
  return editOperandType(text, "63");
}
bool dynamicOperand(std::string &text, Random &) {
  return editOperandType(text, "?");
}

struct Row {
  const char *name, *why;
  std::vector<llvm::StringRef> rules;
  TextEdit edit;
  bool isHashed = true;
};

const std::vector<Row> &table() {
  static const std::vector<Row> rows = {
      {"forge-workspace-down",
       "the workspace is eight bytes short",
       {"workspace-formula"},
       adding({";workspace_bytes=", ", workspace_bytes = "}, -8)},
      {"forge-workspace-up",
       "the workspace is eight bytes too large",
       {"workspace-formula"},
       adding({";workspace_bytes=", ", workspace_bytes = "}, 8)},
      {"forge-key-twice", "the semantic has a key twice", {"semantic-duplicate-key"}, sayTwice},
      {"forge-entry",
       "the program enters an entry of no package",
       {"native-entry-target"},
       [](std::string &text, Random &) {
         std::string entry = typeBehind(text, ", native_entry = ");
         if (entry.size() < 3)
           return false;
         replaceAll(text, "native_entry=" + entry.substr(1, entry.size() - 2), "native_entry=ts_none");
         replaceAll(text, "native_entry = " + entry, "native_entry = \"ts_none\"");
         return true;
       }},
      {"forge-bytes",
       "the payload says that another number of bytes moves",
       {"payload-content"},
       adding({"\\\"bytes_moved\\\":"}, 8)},
      {"forge-queue", "the payload names another queue", {"payload-content"}, replacing(":spectral:0", ":spectral:1")},
      {"forge-order", "a stage does not wait for the one before", {"dag-edge-missing"}, loseOrder},
      {"program-twice",
       "the program stands there twice",
       {"program-count", "artifact-record-count"},
       programTwice,
       false},
      {"lose-preimage", "what was hashed is not there", {"preimage-missing"}, losePreimage, false},
      {"hop-negative", "frames go backwards", {"op-extents"}, becoming(", hop = ", "-1"), false},
      {"no-workspace", "the workspace has no bytes", {"op-extents"}, becoming(", workspace_bytes = ", "0"), false},
      {"normalization-unknown",
       "a normalization that nobody knows",
       {"op-policy"},
       replacing(", normalization = \"", ", normalization = \"un"),
       false},
      {"layout-unknown",
       "planes in place of pairs",
       {"op-policy"},
       replacing(", complex_layout = \"interleaved_f32x2\"", ", complex_layout = \"planar_f32\""),
       false},
      {"narrow-accumulator",
       "sums in half precision",
       {"numeric-policy"},
       replacing("accum = \"fp32\"}", "accum = \"fp16\"}"),
       false},
      {"other-operand-type", "an operand has another size", {"tensor-types"}, otherOperandType, false},
      {"dynamic-operand",
       "an operand has an unknown size",
       {"output-not-static", "tensor-types"},
       dynamicOperand,
       false},
      {"other-target-of-module",
       "the module is for another target",
       {"module-target"},
       replacing("{tessera.target = \"", "{tessera.target = \"no-"),
       false},
      {"other-architecture",
       "the program is for another architecture",
       {"op-arch", "target-contract", "rebind-policy", "record-content"},
       [](std::string &text, Random &) {
         size_t at = text.find("\"schedule.spectral_program\"");
         at = at == std::string::npos ? at : text.find(", arch = \"", at);
         if (at == std::string::npos)
           return false;
         text.insert(at + 10, "x");
         return true;
       },
       false},
      {"window-too-long",
       "the window is longer than the transform",
       {"op-transform-length"},
       becoming(", window_length = ", "65536", "stft\""),
       false},
  };
  return rows;
}

} // namespace

void props::addSpectralForgeries(std::vector<Mutator> &list) {
  for (const Row &row : table())
    list.push_back({row.name, row.why, Family::Spectral, row.rules,
                    [&row](llvm::StringRef seed, Random &random) -> std::optional<std::string> {
                      std::string text = seed.str(), before = text;
                      if (!row.edit(text, random) || (row.isHashed && !hashAnew(text, before)))
                        return std::nullopt;
                      return text;
                    }});
}
