#include "props/hunt/Rewriting.h"

#include "core/json/CanonicalJson.h"
#include "props/hunt/CarrierDraft.h"
#include "props/hunt/JsonText.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace precedent;
using namespace precedent::props;
namespace json = llvm::json;

namespace {

/// `a7` → `other.7`, where `a` is one of the prefixes; everything else stays.
std::string renamed(llvm::StringRef text, llvm::ArrayRef<llvm::StringRef> prefixes) {
  llvm::StringRef rest = text;
  bool isUse = rest.consume_front("%");
  for (llvm::StringRef prefix : prefixes) {
    llvm::StringRef number = rest;
    if (number.consume_front(prefix) && !number.empty() && llvm::all_of(number, llvm::isDigit))
      return (isUse ? "%" : "") + ("other_" + prefix + number).str();
  }
  return text.str();
}

/// Names of values and of actions, wherever they stand as texts.
json::Value renamed(const json::Value &value, llvm::ArrayRef<llvm::StringRef> prefixes) {
  if (std::optional<llvm::StringRef> text = value.getAsString())
    return renamed(*text, prefixes);
  if (const json::Array *list = value.getAsArray()) {
    json::Array result;
    for (const json::Value &element : *list)
      result.push_back(renamed(element, prefixes));
    return result;
  }
  const json::Object *object = value.getAsObject();
  if (!object)
    return value;
  json::Object result;
  for (const auto &member : *object)
    result[member.first] = renamed(member.second, prefixes);
  return result;
}

void shuffle(json::Object *object, llvm::StringRef key, Random &random) {
  json::Array *list = object ? object->getArray(key) : nullptr;
  for (size_t index = list ? list->size() : 0; index > 1; --index)
    std::swap((*list)[index - 1], (*list)[random.below(index)]);
}

void rewriteJson(llvm::StringRef bytes, Family family, Random &random, std::vector<Rewritten> &list) {
  std::string canonical;
  llvm::raw_string_ostream os(canonical);
  if (llvm::Error error = writeCanonical(*SourceText::fromString("case", bytes), Limits(), os)) {
    llvm::consumeError(std::move(error));
    return;
  }
  list.push_back({"as canonical JSON", canonical});
  // LLVM's values know no other number than a double and 64 bits: what does not come back is not rewritten.
  std::optional<json::Value> value = parseJson(bytes);
  if (!value || !value->getAsObject())
    return;
  if (family == Family::Object) {
    list.push_back({"with other ids", printJson(renamed(*value, {"a"}))});
    for (const char *key : {"actions", "edges", "roles", "residency", "materialization_proofs"})
      shuffle(value->getAsObject(), key, random);
    list.push_back({"with its lists in another order", printJson(*value)});
  } else if (family == Family::Program) {
    list.push_back({"with other names of values", printJson(renamed(*value, {"v"}))});
  }
}

/// Newlines and indentation are blanks, outside of texts.
std::string onOneLine(llvm::StringRef bytes) {
  std::string line;
  bool isText = false;
  for (size_t at = 0; at < bytes.size(); ++at) {
    char character = bytes[at];
    if (isText && character == '\\' && at + 1 < bytes.size()) {
      line += character;
      character = bytes[++at];
    } else if (character == '"') {
      isText = !isText;
    }
    line += character == '\n' && !isText ? ' ' : character;
  }
  return line;
}

void rewriteCarrier(llvm::StringRef bytes, Random &random, std::vector<Rewritten> &list) {
  if (!bytes.contains("//"))
    list.push_back({"on one line", onOneLine(bytes)});
  std::optional<CarrierDraft> draft = CarrierDraft::read(bytes);
  // What the draft does not hold would be lost.
  if (!draft || draft->write() != bytes || draft->rows.size() < 2)
    return;
  size_t row = random.below(draft->rows.size() - 1);
  DraftRow &one = draft->rows[row], &other = draft->rows[row + 1];
  // Rows of one rank stand in the order in which the rank runs them.
  bool isFree = one.id != other.id && one.rank != other.rank && !llvm::is_contained(one.dependsOn, other.id) &&
                !llvm::is_contained(other.dependsOn, one.id);
  if (!isFree)
    return;
  std::swap(one, other);
  list.push_back({"with two independent rows swapped", draft->write()});
}

} // namespace

std::vector<Rewritten> props::rewritings(llvm::StringRef bytes, Family family, Random &random) {
  std::vector<Rewritten> list;
  switch (family) {
  case Family::Carrier:
    rewriteCarrier(bytes, random, list);
    break;
  case Family::Spectral:
  case Family::Tile:
    if (!bytes.contains("//"))
      list.push_back({"on one line", onOneLine(bytes)});
    break;
  case Family::Object:
  case Family::MegaMoe:
  case Family::Program:
    rewriteJson(bytes, family, random, list);
    break;
  case Family::Text:
    break;
  }
  return list;
}
