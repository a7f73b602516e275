#include "reports/MessageInput.h"

#include "llvm/Support/JSON.h"

using namespace precedent;

static bool isShallow(llvm::StringRef json) {
  constexpr unsigned deepest = 256;
  unsigned depth = 0;
  bool inText = false;
  for (size_t at = 0; at < json.size(); ++at) {
    char c = json[at];
    if (inText && c == '\\')
      ++at;
    else if (c == '"')
      inText = !inText;
    else if (!inText && (c == '{' || c == '[') && ++depth > deepest)
      return false;
    else if (!inText && (c == '}' || c == ']') && depth > 0)
      --depth;
  }
  return true;
}

llvm::LogicalResult MessageInput::readStandardMessage(std::string &json) {
  constexpr size_t longestExit = 4096;
  last.clear();
  if (llvm::failed(input.readStandardMessage(json)) || !isShallow(json))
    return llvm::failure();
  if (json.size() <= longestExit)
    last = json;
  return llvm::success();
}

bool MessageInput::saidExit() const {
  llvm::Expected<llvm::json::Value> message = llvm::json::parse(last);
  if (!message) {
    llvm::consumeError(message.takeError());
    return false;
  }
  const llvm::json::Object *object = message->getAsObject();
  return object && object->getString("method") == llvm::StringRef("exit");
}
