#include "props/hunt/JsonText.h"

#include "llvm/Support/FormatVariadic.h"

using namespace precedent;
using namespace precedent::props;
namespace json = llvm::json;

std::optional<json::Value> props::parseJson(llvm::StringRef text) {
  constexpr size_t kMostDepth = 100;
  size_t depth = 0;
  for (char character : text) { // brackets inside of texts count too, which refuses a little more
    depth += character == '[' || character == '{';
    depth -= depth > 0 && (character == ']' || character == '}');
    if (depth > kMostDepth)
      return std::nullopt;
  }
  llvm::Expected<json::Value> value = json::parse(text);
  if (value)
    return std::move(*value);
  llvm::consumeError(value.takeError());
  return std::nullopt;
}

std::string props::printJson(const json::Value &value) {
  return llvm::formatv("{0:1}\n", value);
}
