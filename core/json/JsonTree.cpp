#include "core/json/JsonTree.h"

#include "core/json/JsonText.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/raw_ostream.h"

using namespace precedent;

size_t JsonTree::numChildren(const JsonNode &node) const {
  size_t count = 0;
  for (const JsonNode &child : children(node)) {
    (void)child;
    ++count;
  }
  return count;
}

const JsonNode *JsonTree::member(const JsonNode &object, llvm::StringRef key) const {
  if (!object.token.is(TokenType::Object))
    return nullptr;
  for (const JsonNode &child : children(object))
    if (child.key == key)
      return &child;
  return nullptr;
}

llvm::StringRef JsonTree::canonicalText(const JsonNode &node, llvm::StringRef source,
                                        llvm::BumpPtrAllocator &storage) const {
  bool isContainer = node.token.is(TokenType::Object) || node.token.is(TokenType::Array);
  if (isContainer && node.isCanonical)
    return source.slice(node.begin, node.end);
  llvm::SmallString<256> text;
  llvm::raw_svector_ostream os(text);
  respellJsonValue(source, node.begin, orders, os);
  return text.str().copy(storage);
}
