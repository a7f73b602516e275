//===- ModuleGraph.h - the operations of a module, as far as stage placement sees them ------------------*- C++ -*-===//
//
// Vocabulary. An operation *owns* a stage when it carries an integer `stage` inside its dictionary attribute
// `tessera.layer`, else an integer `tessera.pp_stage`. A *crossing* is a use of a value by an operation of another
// stage. Operations are numbered in the order of MLIR's walk (post-order), values as they are defined.
//
// A *stamp* is the digest of a schedule on an operation that was made from it.
//
// Partition and transfer insertion (analysis/) work on a copy of this graph, so that the answer of another system's
// whole pass pipeline can be told without touching the module.
//
//===----------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace precedent {

using OperationIndex = uint32_t;
using ValueIndex = uint32_t;
inline constexpr uint32_t kNoIndex = ~uint32_t(0);

/// Where a digest is stamped: on a retained operation of the program, on a scheduled one or its record, on a tile
/// kernel or a device function, or on what the pipeline's passes touch (functions, sends, receives).
enum class StampLevel : uint8_t { Graph, Schedule, Tile, Pipeline };

/// `graph`, `schedule`, `tile`, `pipeline`.
llvm::StringRef nameOf(StampLevel level);

/// An attribute of an operation that says which schedule it belongs to.
struct DigestStamp {
  StampLevel level;
  std::string digest; ///< empty where it is no text
};

struct ModuleOperation {
  std::string name;
  std::vector<DigestStamp> stamps;
  std::optional<int64_t> stage;
  /// Of a `tessera.pipeline.send` or `.recv`. Upstream writes `from_stage` on the one and `to_stage` on the other;
  /// where the two stages are no neighbours, both have both.
  std::optional<int64_t> fromStage, toStage;
  llvm::SmallVector<ValueIndex, 2> operands;
  llvm::SmallVector<ValueIndex, 1> results;
  /// Index of the func.func whose body's first block holds it directly, or kNoIndex.
  uint32_t function = kNoIndex;
  /// The operation that encloses it, or kNoIndex at the top of the module.
  OperationIndex parent = kNoIndex;
  /// Number of its block. Operations of one block that were not inserted by us stand in the order of their indices.
  uint32_t block = 0;
  bool isTerminator = false;
  /// Byte offset of its text; 0 where it has none (bytecode, inserted by us).
  uint64_t offset = 0;
};

class ModuleGraph {
public:
  std::vector<ModuleOperation> operations;
  /// First-block operations of each func.func with a body, in program order.
  std::vector<std::vector<OperationIndex>> functions;
  uint32_t numValues = 0;
};

} // namespace precedent
