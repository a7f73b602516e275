//===- MegaMoePlan.h - tessera.megamoe_overlap_plan.v1 --------------------------------------------------*- C++ -*-===//
//
// Vocabulary. A *plan* cuts the tokens of a mixture-of-experts layer into *chunks* of consecutive tokens. Each chunk
// has three *actions*: `dispatch:<c>` sends its tokens to their experts, `compute:<c>` runs the experts, `combine:<c>`
// sends the results back. n = number of chunks, L = `max_in_flight_chunks`. A chunk is *live*, and so is its dispatch
// buffer, from the start of its dispatch to the end of its combine. A *window* is w consecutive chunks.
//
// Everything is kept as written, also what is malformed: numbers as tokens, because the digest covers their spelling.
// Values of the wrong type are shape problems; where there are none, every field has the type that its rule expects.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/model/ActionGraph.h"
#include "core/model/ScheduleObject.h"
#include "core/model/Token.h"
#include "core/support/Location.h"
#include "core/support/SourceText.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Allocator.h"

#include <array>
#include <memory>
#include <string>
#include <vector>

namespace precedent {

enum class MegaMoePhase : uint8_t { Dispatch, Compute, Combine };
inline constexpr unsigned kNumMegaMoePhases = 3;
/// `dispatch`, `compute`, `combine`.
llvm::StringRef nameOf(MegaMoePhase phase);

/// Keys of a plan, in the order in which plans are written.
enum PlanField : uint8_t {
  PlanSchema,
  PlanId,
  PlanNumTokens,
  PlanPipelineStages,
  PlanMaxInFlightChunks,
  PlanChunks,
  PlanActionDependencies,
  PlanDeterministicCombine,
  PlanMaxLiveDispatchBytes,
  PlanArtifactDigest,
  kNumPlanFields,
};
llvm::StringRef nameOf(PlanField field);

/// Keys of a chunk, in the order in which chunks are written.
enum ChunkField : uint8_t {
  ChunkIndex,
  ChunkStart,
  ChunkStop,
  ChunkExpertCapacity,
  ChunkDispatchBufferBytes,
  kNumChunkFields,
};
llvm::StringRef nameOf(ChunkField field);

using MegaMoeChunk = std::array<Token, kNumChunkFields>;

/// What an id says: `combine:3`. A number with leading zeros, or one that fits no index, is none.
struct MegaMoeAction {
  MegaMoePhase phase;
  uint32_t chunk;

  static std::optional<MegaMoeAction> parse(llvm::StringRef id);
  std::string id() const;
};

/// The actions, in the order in which the file has them.
struct MegaMoeActionTable {
  std::vector<llvm::StringRef> actionId;
  /// Dependencies as written.
  Lists<Token> dependsOn;
  /// The action that each names, or kNoAction; parallel to `dependsOn`.
  Lists<ActionIndex> dependsOnAction;

  ActionIndex size() const { return static_cast<ActionIndex>(actionId.size()); }
};

struct MegaMoePlan {
  /// Type and text of each key's value. Lists and objects have no text here.
  std::array<Token, kNumPlanFields> fields;
  std::vector<MegaMoeChunk> chunks;
  MegaMoeActionTable actions;
  std::vector<ShapeProblem> shapeProblems;

  /// Dependencies that name an action. No lanes.
  ActionGraph graph;
  /// The action of (chunk, phase) with chunk < n, or kNoAction: entry chunk * 3 + phase.
  std::vector<ActionIndex> actionOf;

  std::shared_ptr<const SourceText> source;
  std::shared_ptr<llvm::BumpPtrAllocator> storage;
  std::shared_ptr<const Locator> locator;

  uint32_t numChunks() const { return static_cast<uint32_t>(chunks.size()); }
  llvm::StringRef text(PlanField field) const { return fields[field].text; }
  ActionIndex action(uint32_t chunk, MegaMoePhase phase) const {
    return actionOf[size_t(chunk) * kNumMegaMoePhases + static_cast<unsigned>(phase)];
  }
  /// Every value has its type and no key is missing.
  bool hasShape() const;
};

/// Resolves names (hash of ids, linear), builds the graph and `actionOf`.
void finishPlan(MegaMoePlan &plan);

inline constexpr llvm::StringLiteral kMegaMoePlanSchemaV1 = "tessera.megamoe_overlap_plan.v1";

} // namespace precedent
