//===- TextIndex.h - where the attributes of one module stand in the text ---------------------*- C++ -*-===//

#pragma once

#include "core/formats/tessera/ModuleTexts.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace precedent {

/// Offsets into MLIR text that MLIR has accepted. Both forms of a module are understood:
///   module @name attributes {…} {…}
///   "builtin.module"() <{…}> ({…}) {…} : () -> ()
/// Reads as far as it is asked, and nothing twice: the first row of a carrier of 200 MB costs no scan of 200 MB, and a
/// finding for each of a million rows costs one.
class TextIndex {
public:
  /// Of the `ordinal`-th module, counted as their texts begin. `modules` are those of the same text.
  TextIndex(llvm::StringRef text, ModuleTexts &modules, unsigned ordinal);

  /// The word `module`; 0 if there is no such module.
  uint64_t module() const { return moduleOffset; }
  /// Key of the module's attribute.
  std::optional<uint64_t> attribute(llvm::StringRef name);
  /// Row of `tessera.pipeline_steps`, where it is written: behind its alias, if it has one.
  std::optional<uint64_t> row(uint64_t index);
  /// Key of a field of that row.
  std::optional<uint64_t> field(uint64_t row, llvm::StringRef name);
  /// Element of that field.
  std::optional<uint64_t> element(uint64_t row, llvm::StringRef field, uint32_t index);

private:
  struct Entry {
    uint64_t key, value;
  };
  void readPretty(uint64_t offset);
  void readGeneric(uint64_t offset);
  /// Attributes of the dictionary from `offset`, a key or the closing bracket. Stops at the rows.
  void readAttributes(uint64_t offset);
  /// One more row; false behind the last.
  bool readRow();
  uint64_t resolve(uint64_t value) const;
  std::optional<Entry> entry(uint64_t dictionary, llvm::StringRef name) const;

  llvm::StringRef text;
  ModuleTexts &modules;
  uint64_t moduleOffset = 0;
  llvm::StringMap<Entry> attributes;
  std::vector<uint64_t> rows;
  /// Where the next row begins, and where to go on with the attributes once the list of rows is known to its end.
  std::optional<uint64_t> nextRow, stepsValue;
};

} // namespace precedent
