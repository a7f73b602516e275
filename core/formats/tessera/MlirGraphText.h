//===- MlirGraphText.h - an MLIR function, spelled as precedent.graph.v1 --------------------------------*- C++ -*-===//
//
// A `func.func` whose body is one block is a program: its operations in order, the last one being what it returns.
// It is spelled as a graph file, so that both forms have one reader, with the same checks. What a graph file says in
// `facts` stands here in attributes whose names begin with `precedent.`:
//
//   function    precedent.symbols {n = [1, unit]}, precedent.assume ["n <= 64"], precedent.groups {tp = [0, 1]},
//               precedent.storage (unit: values without an entry have objects of their own)
//   argument    precedent.storage ["A", 0, 64], precedent.no_alias (unit)
//   operation   precedent.id "load", precedent.cost 2.5, precedent.facts {reads = [["A", 0, 64]]},
//               precedent.storage [["A", 0, 64]] (one entry a result), precedent.resource_vector {…}
//
// `unit` as an element of a list stands for null; as a value of a dictionary, for true. All other attributes of an
// operation are its attributes. An operation with regions is one operation: the values that its regions use are
// operands, and it has an attribute `regions` with their number, which no policy moves work across.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/formats/graph/FactReader.h"
#include "core/formats/tessera/MlirParse.h"

#include <cstdint>
#include <string>
#include <vector>

namespace precedent {

struct MlirGraphText {
  std::string json; ///< ASCII, one line
  /// Offset in `json` → offset in the file, ascending: what begins there was written because of what stands here.
  struct Origin {
    uint64_t spelled, written;
  };
  std::vector<Origin> origins;
  uint64_t function = 0;            ///< where the function stands in the file
  std::vector<uint64_t> operations; ///< where each operation stands
  /// What cannot be spelled, at an offset in the file.
  std::optional<FactProblem> problem;

  uint64_t originOf(uint64_t offset) const;
};

/// `function` is a `func.func` with one block. `ordinal` names it where it has no symbol.
MlirGraphText spellGraph(const MlirParse &parse, mlir::Operation &function, unsigned ordinal);

} // namespace precedent
