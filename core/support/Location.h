//===- Location.h - where something stands in an input --------------------------------------------------*- C++ -*-===//

#pragma once

#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <optional>
#include <string>

namespace precedent {

/// A place that a person can go to. `line` is 0 where the format has no lines (MLIR bytecode); then `row` says which
/// row of the carrier is meant, counted from 0. `offset` is for carets and is not reported.
struct Location {
  std::string file;
  uint32_t line = 0;
  uint32_t column = 0;
  std::optional<uint64_t> row;
  std::optional<uint64_t> offset;

  static Location ofFile(llvm::StringRef file) {
    Location location;
    location.file = file.str();
    return location;
  }
};

/// What a rule talks about, before anybody has looked for its text: finding the text costs a scan, so it is done for
/// the findings that are shown and for no others (`Locator`).
struct Anchor {
  enum class Kind : uint8_t {
    File,      ///< the input as a whole
    Carrier,   ///< the operation or the object that carries the schedule
    Attribute, ///< attribute or top-level key `name` of the carrier
    Row,       ///< row or action `index`; with `name`, that field of it; with `sub`, that element of the field
    Edge,      ///< explicit edge `index` of an object; `name` and `sub` as above
    Role,      ///< role `index` of an object
    Residency, ///< residency entry `index` of an object
    Proof,     ///< materialization proof `index` of an object
    Chunk,     ///< chunk `index` of a MegaMoE plan; with `name`, that field of it
    Issued,    ///< entry `index` of the order in which a plan was issued, which is another file
    Operation, ///< operation `index` of the module, in walk order
  };
  Kind kind = Kind::File;
  uint32_t index = 0;
  std::string name;
  std::optional<uint32_t> sub;

  static Anchor carrier() { return {Kind::Carrier, 0, {}, {}}; }
  static Anchor attribute(llvm::StringRef name) { return {Kind::Attribute, 0, name.str(), {}}; }
  static Anchor row(uint32_t index, llvm::StringRef field = {}, std::optional<uint32_t> sub = {}) {
    return {Kind::Row, index, field.str(), sub};
  }
  static Anchor element(Kind kind, uint32_t index, llvm::StringRef field = {}, std::optional<uint32_t> sub = {}) {
    return {kind, index, field.str(), sub};
  }
};

/// Turns anchors into places. Each reader hands one over with what it has read.
class Locator {
public:
  virtual ~Locator() = default;
  /// Falls back to the nearest enclosing place that it can find, never fails.
  virtual Location locate(const Anchor &anchor) const = 0;
};

} // namespace precedent
