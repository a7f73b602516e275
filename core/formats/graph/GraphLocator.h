//===- GraphLocator.h - places inside a graph file ------------------------------------------------------*- C++ -*-===//
//
// Operations are rows. The `name` of an anchor is a key of the operation, or keys joined by dots (`attrs.ordered`);
// `sub` is an element of that list. The attribute anchors are `args`, `returns` and the other keys of the document.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/support/Location.h"
#include "core/support/SourceText.h"

#include <map>
#include <memory>
#include <vector>

namespace precedent {

class GraphLocator : public Locator {
public:
  explicit GraphLocator(std::shared_ptr<const SourceText> source) : source(std::move(source)) {}

  Location locate(const Anchor &anchor) const override;

  /// Offsets of the first byte; filled by the reader.
  uint64_t document = 0;
  std::map<std::string, uint64_t, std::less<>> topLevel;
  std::vector<uint64_t> operations;

private:
  std::optional<uint64_t> find(uint64_t element, llvm::StringRef path) const;

  std::shared_ptr<const SourceText> source;
};

} // namespace precedent
