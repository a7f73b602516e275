//===- JsonElements.h - a big JSON document, element by element -----------------------------------------*- C++ -*-===//
//
// Vocabulary. A *streamed* container is one that a reader looks into without keeping it: its members or elements are
// handed over one by one as trees, and forgotten. Memory is that of the largest element.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/json/JsonTree.h"

namespace precedent {

class JsonElements : public JsonHandler {
public:
  /// Containers are numbered by their place in the list; the first is the document. A parent stands before its
  /// children; `key` is the member of the parent that the container is.
  struct Container {
    unsigned parent;
    llvm::StringLiteral key;
    TokenType type; ///< Object or Array
  };

  bool key(const JsonScalar &key) final;
  bool scalar(const JsonScalar &value) final;
  bool beginObject(uint64_t begin) final { return open(begin, TokenType::Object); }
  bool endObject(const JsonSpan &span, llvm::ArrayRef<uint64_t> order) final;
  bool beginArray(uint64_t begin) final { return open(begin, TokenType::Array); }
  bool endArray(const JsonSpan &span) final { return end(span); }

protected:
  /// Texts that do not stand in the source as they are go to `storage`.
  JsonElements(llvm::ArrayRef<Container> containers, llvm::BumpPtrAllocator &storage)
      : containers(containers), storage(storage) {}

  /// A streamed container begins.
  virtual bool opened(unsigned container, uint64_t begin) = 0;
  /// An element of a streamed container, with its key inside an object. Also what stands in place of a streamed
  /// container and is of another type.
  virtual bool element(unsigned container, const JsonTree &tree) = 0;
  /// The document is no container of the right type.
  virtual bool wrongDocument(uint64_t begin) = 0;

  bool refuse(llvm::StringRef code, uint64_t offset, std::string message, llvm::StringRef help = "") {
    refusal = {code.str(), std::move(message), help.str(), offset};
    return false;
  }

private:
  bool open(uint64_t begin, TokenType type);
  bool end(const JsonSpan &span);
  bool completed();
  JsonNode &addNode(uint64_t begin, TokenType type);
  llvm::StringRef keep(const JsonScalar &value) {
    return value.isTransient ? value.token.text.copy(storage) : value.token.text;
  }

  llvm::ArrayRef<Container> containers;
  llvm::BumpPtrAllocator &storage;
  std::vector<unsigned> streamed; ///< that are open
  llvm::StringRef pendingKey;
  uint64_t pendingKeyBegin = 0;
  JsonTree tree;
  std::vector<uint32_t> openNodes;
};

} // namespace precedent
