//===- ObjectLocator.h - places inside a schedule object's file -----------------------------------------*- C++ -*-===//
//
// Elements are found by columns of offsets, fields inside an element by a scan of that element. The `name` of an
// anchor is a key of the element, or keys joined by dots; a key of an action's resource vector, or of the vector's
// `timing_provenance`, may also stand alone.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/support/Location.h"
#include "core/support/SourceText.h"

#include <map>
#include <memory>
#include <vector>

namespace precedent {

class ObjectLocator : public Locator {
public:
  explicit ObjectLocator(std::shared_ptr<const SourceText> source) : source(std::move(source)) {}

  Location locate(const Anchor &anchor) const override;

  /// Offsets of the first byte, one for each element; filled by the reader.
  struct Offsets {
    uint64_t document = 0;
    /// Values of top-level keys; of unknown keys only those that are reported.
    std::map<std::string, uint64_t, std::less<>> topLevel;
    std::vector<uint64_t> actions, edges, roles, residency, proofs;
  };
  Offsets offsets;

private:
  const std::vector<uint64_t> *columnOf(Anchor::Kind kind) const;
  std::optional<uint64_t> findField(uint64_t element, llvm::StringRef name) const;
  std::optional<uint64_t> findPath(uint64_t element, llvm::StringRef path) const;

  std::shared_ptr<const SourceText> source;
};

} // namespace precedent
