#include "core/model/TileModule.h"

#include <algorithm>

using namespace precedent;

const TileAttribute *TileAttribute::find(llvm::StringRef key) const {
  for (size_t index = 0; index < keys.size(); ++index)
    if (keys[index] == key)
      return elements[index];
  return nullptr;
}

static std::optional<int64_t> integerOf(const TileAttribute *attribute) {
  return attribute && attribute->isInteger() ? std::optional(attribute->number) : std::nullopt;
}

static std::optional<llvm::StringRef> stringOf(const TileAttribute *attribute) {
  return attribute && attribute->isText() ? std::optional<llvm::StringRef>(attribute->text) : std::nullopt;
}

std::optional<int64_t> TileAttribute::integer(llvm::StringRef key) const {
  return integerOf(find(key));
}

std::optional<llvm::StringRef> TileAttribute::textOf(llvm::StringRef key) const {
  return stringOf(find(key));
}

std::string precedent::spell(const TensorType &type) {
  std::string text = "tensor<";
  for (int64_t extent : type.extents)
    text += (extent == TensorType::kAnySize ? "?" : std::to_string(extent)) + "x";
  return text + (type.element.empty() ? "…" : type.element) + ">";
}

std::string precedent::spell(const TileAttribute &attribute) {
  using Kind = TileAttribute::Kind;
  switch (attribute.kind) {
  case Kind::Unit:
    return "a mark without a value";
  case Kind::Boolean:
    return attribute.number ? "true" : "false";
  case Kind::Integer:
    return std::to_string(attribute.number);
  case Kind::Text:
    return "\"" + attribute.text + "\"";
  case Kind::List:
    return "a list";
  case Kind::Dictionary:
    return "a dictionary";
  case Kind::Dialect:
    return "#tile." + attribute.text;
  case Kind::Type:
  case Kind::Other:
    return attribute.text;
  }
  return "";
}

const TileAttribute *TileOperation::find(llvm::StringRef attribute) const {
  auto entry = std::lower_bound(attributes.begin(), attributes.end(), attribute,
                                [](const auto &entry, llvm::StringRef name) { return entry.first < name; });
  return entry != attributes.end() && entry->first == attribute ? entry->second : nullptr;
}

std::optional<int64_t> TileOperation::integer(llvm::StringRef attribute) const {
  return integerOf(find(attribute));
}

std::optional<llvm::StringRef> TileOperation::textOf(llvm::StringRef attribute) const {
  return stringOf(find(attribute));
}

ValueIndex TileModule::resultOf(OperationIndex operation, uint32_t number) const {
  const TileOperation &owner = operations[operation];
  return number < owner.results.size() ? owner.results[number] : kNoIndex;
}

OperationIndex TileModule::terminatorOf(OperationIndex operation, uint32_t region) const {
  OperationIndex last = kNoIndex;
  // Steps over what each operation encloses.
  for (OperationIndex inside = operation + 1; inside < operations[operation].end; inside = operations[inside].end) {
    if (operations[inside].region != region)
      continue;
    if (last != kNoIndex && operations[last].block != operations[inside].block)
      return kNoIndex;
    last = inside;
  }
  return last;
}

bool TileModule::isReshard() const {
  return std::any_of(operations.begin(), operations.end(),
                     [](const TileOperation &operation) { return operation.name == kScheduleFunction; });
}
