#include "core/json/JsonElements.h"

using namespace precedent;

bool JsonElements::key(const JsonScalar &key) {
  pendingKey = keep(key);
  pendingKeyBegin = key.begin;
  return true;
}

JsonNode &JsonElements::addNode(uint64_t begin, TokenType type) {
  JsonNode node;
  node.token.type = type;
  node.begin = begin;
  node.key = std::exchange(pendingKey, {});
  node.keyBegin = pendingKeyBegin;
  node.next = static_cast<uint32_t>(tree.nodes.size() + 1);
  tree.nodes.push_back(node);
  return tree.nodes.back();
}

bool JsonElements::scalar(const JsonScalar &value) {
  if (streamed.empty())
    return wrongDocument(value.begin);
  addNode(value.begin, value.token.type).token.text = keep(value);
  return !openNodes.empty() || completed();
}

bool JsonElements::open(uint64_t begin, TokenType type) {
  if (openNodes.empty()) {
    if (streamed.empty() && containers.front().type != type)
      return wrongDocument(begin);
    for (unsigned index = 0; index < containers.size(); ++index) {
      const Container &container = containers[index];
      bool isHere = index == 0
                        ? streamed.empty()
                        : !streamed.empty() && container.parent == streamed.back() && container.key == pendingKey;
      if (isHere && container.type == type) {
        streamed.push_back(index);
        pendingKey = {};
        return opened(index, begin);
      }
    }
  }
  addNode(begin, type);
  openNodes.push_back(static_cast<uint32_t>(tree.nodes.size() - 1));
  return true;
}

bool JsonElements::endObject(const JsonSpan &span, llvm::ArrayRef<uint64_t> order) {
  if (!openNodes.empty() && !order.empty())
    tree.orders.add(span.begin, span.end, order);
  return end(span);
}

bool JsonElements::end(const JsonSpan &span) {
  if (openNodes.empty()) {
    streamed.pop_back();
    return true;
  }
  JsonNode &node = tree.nodes[openNodes.back()];
  openNodes.pop_back();
  node.end = span.end;
  node.isCanonical = span.isCanonical;
  node.next = static_cast<uint32_t>(tree.nodes.size());
  return !openNodes.empty() || completed();
}

bool JsonElements::completed() {
  tree.orders.sort();
  bool goesOn = element(streamed.back(), tree);
  tree.nodes.clear();
  tree.orders.clear();
  return goesOn;
}
