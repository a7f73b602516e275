//===- JsonTree.h - one JSON value as a whole -----------------------------------------------------------*- C++ -*-===//
//
// Vocabulary. A *node* is a value with what stands in front of it (its key, inside an object). Nodes stand in one list
// in the order of the text, so that the first child of a container follows it and a subtree is a slice.
//
// For values that are small by nature (one operation, one fact); a document of a million of them is read with
// JsonElements.h, one after the other.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/json/CanonicalJson.h"
#include "core/json/JsonReader.h"
#include "core/model/Token.h"

#include "llvm/ADT/iterator_range.h"
#include "llvm/Support/Allocator.h"

#include <cassert>
#include <vector>

namespace precedent {

struct JsonNode {
  Token token; ///< containers have no text here; see `JsonTree::canonicalText`
  llvm::StringRef key;
  uint64_t keyBegin = 0;
  uint64_t begin = 0, end = 0; ///< bytes of the value; the end is known for containers only
  uint32_t next = 0;           ///< number of the node behind its subtree
  bool isCanonical = false;    ///< a container that is spelled canonically where it stands
};

class JsonTree {
public:
  class ChildIterator {
  public:
    ChildIterator(const std::vector<JsonNode> &nodes, uint32_t at) : nodes(&nodes), at(at) {}
    const JsonNode &operator*() const { return (*nodes)[at]; }
    ChildIterator &operator++() {
      at = (*nodes)[at].next;
      return *this;
    }
    bool operator!=(const ChildIterator &other) const { return at != other.at; }

  private:
    const std::vector<JsonNode> *nodes;
    uint32_t at;
  };

  const JsonNode &root() const { return nodes.front(); }
  llvm::iterator_range<ChildIterator> children(const JsonNode &node) const {
    auto at = static_cast<uint32_t>(&node - nodes.data());
    return {ChildIterator(nodes, at + 1), ChildIterator(nodes, node.next)};
  }
  size_t numChildren(const JsonNode &node) const;
  /// The member with that key, or null.
  const JsonNode *member(const JsonNode &object, llvm::StringRef key) const;
  /// Canonical JSON of any node: a piece of the source, or kept in `storage`.
  llvm::StringRef canonicalText(const JsonNode &node, llvm::StringRef source, llvm::BumpPtrAllocator &storage) const;

private:
  friend class JsonElements;
  std::vector<JsonNode> nodes;
  MemberOrders orders; ///< of the objects among them
};

} // namespace precedent
