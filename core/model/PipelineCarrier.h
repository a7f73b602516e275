//===- PipelineCarrier.h - a pipeline schedule as it travels in MLIR ------------------------------------*- C++ -*-===//
//
// Vocabulary. A *carrier* is the set of module attributes `tessera.schedule_digest`,
// `tessera.pipeline_schedule_schema`, `tessera.pipeline_steps` and `tessera.pp_*`; one *row* of `pipeline_steps` is one
// action. p = number of stages (and ranks), m = number of micro-batches, v = number of chunks, V = number of virtual
// stages (p*v when interleaved, else p). *Stage* in a row is the virtual stage, `stage = rank + chunk*p`.
//
// Everything is kept as written, also what is malformed: rows and attributes say what is wrong with them, the rules
// judge. Source: upstream's carrier `tessera.pipeline_schedule.v1`.
//
//===----------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/model/ActionGraph.h"
#include "core/support/Location.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Allocator.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace precedent {

enum class AttributeState : uint8_t {
  Absent,
  WrongType, ///< also an integer that does not fit into 64 bits
  Present,
};

template <typename Value> struct CarrierAttribute {
  AttributeState state = AttributeState::Absent;
  Value value{};

  bool present() const { return state == AttributeState::Present; }
  /// The value, or `fallback` where it is absent or of another type.
  Value valueOr(Value fallback) const { return present() ? value : fallback; }
};

enum class Phase : uint8_t { Forward, Backward, Unknown };

/// "F", "B" or "?".
llvm::StringRef nameOf(Phase phase);

enum class PipelineMode : uint8_t { OneForwardOneBackward, Interleaved, Decoupled };

/// `1f1b`, `interleaved`, `decoupled`, as in object ids.
llvm::StringRef nameOf(PipelineMode mode);

/// Which fields of a row are there with the right type.
enum RowField : uint8_t {
  RowIsDictionary = 1,
  RowHasActionId = 2, ///< a string; it may be empty
  RowHasClock = 4,
  RowHasDependsOn = 8, ///< an array; its elements may be anything
  RowHasMicroBatch = 16,
  RowHasPhase = 32, ///< a string; it may be anything
  RowHasRank = 64,
  RowHasStage = 128,
};
inline constexpr uint8_t kRowComplete = 255;

/// The rows, one column a field. Columns have one entry a row also where the field is missing (0, empty, Unknown).
struct RowTable {
  std::vector<uint8_t> fields; ///< RowField bits
  std::vector<llvm::StringRef> actionId;
  std::vector<int64_t> clock, microBatch, rank, stage;
  std::vector<Phase> phase;
  /// The text of phases that are neither "F" nor "B".
  llvm::DenseMap<ActionIndex, llvm::StringRef> unknownPhase;
  /// Dependencies as written, in the order written. An entry that is not a string has a null data pointer.
  Lists<llvm::StringRef> dependsOn;
  /// The row that each of them names (the first with that id), or kNoAction; parallel to `dependsOn`.
  Lists<ActionIndex> dependsOnRow;
  /// Rows whose id stands in an earlier row too, ascending, and the first row with that id.
  struct Repeat {
    ActionIndex row, first;
  };
  std::vector<Repeat> repeatedIds;

  ActionIndex size() const { return static_cast<ActionIndex>(fields.size()); }
  bool has(ActionIndex row, uint8_t wanted) const { return (fields[row] & wanted) == wanted; }
  static bool isString(llvm::StringRef dependency) { return dependency.data() != nullptr; }
};

class ModuleGraph;

struct PipelineCarrier {
  CarrierAttribute<llvm::StringRef> digest, schema;
  CarrierAttribute<int64_t> numStages, numMicroBatches, numChunks;
  CarrierAttribute<bool> interleaved, decoupled;
  /// `tessera.pipeline_steps`: whether it is an array; its rows are in `rows`.
  AttributeState steps = AttributeState::Absent;
  /// The pre-carrier generation: `tessera.pipeline_plan`, or steps without a schema that carry `region`.
  bool hasLegacyPlan = false;
  bool hasLegacySteps = false;

  RowTable rows;
  /// The edges that name a row; lanes are ranks. Built by `finishCarrier`.
  ActionGraph graph;
  /// Operations of the module, for the stage rules of the gate.
  std::shared_ptr<const ModuleGraph> module;
  /// Symbol name of the module that carries it; empty for an unnamed one.
  std::string moduleName;

  /// Holds the text of the columns.
  std::shared_ptr<llvm::BumpPtrAllocator> storage;
  std::shared_ptr<const Locator> locator;

  /// Decoupled goes first, as in the producer.
  PipelineMode mode() const;
  /// V, 0 where the attributes do not give one or the product does not fit.
  int64_t numVirtualStages() const;
};

/// Resolves dependency names (hash of ids, linear), builds the graph. Rows must be complete columns by then.
void finishCarrier(PipelineCarrier &carrier);

inline constexpr llvm::StringLiteral kDigestAttribute = "tessera.schedule_digest";
inline constexpr llvm::StringLiteral kSchemaAttribute = "tessera.pipeline_schedule_schema";
inline constexpr llvm::StringLiteral kStepsAttribute = "tessera.pipeline_steps";
inline constexpr llvm::StringLiteral kNumStagesAttribute = "tessera.pp_num_stages";
inline constexpr llvm::StringLiteral kNumMicroBatchesAttribute = "tessera.pp_num_micro_batches";
inline constexpr llvm::StringLiteral kNumChunksAttribute = "tessera.pp_num_chunks";
inline constexpr llvm::StringLiteral kInterleavedAttribute = "tessera.pp_interleaved";
inline constexpr llvm::StringLiteral kDecoupledAttribute = "tessera.pp_decoupled";
inline constexpr llvm::StringLiteral kLegacyPlanAttribute = "tessera.pipeline_plan";
inline constexpr llvm::StringLiteral kPipelineSchemaV1 = "tessera.pipeline_schedule.v1";

} // namespace precedent
