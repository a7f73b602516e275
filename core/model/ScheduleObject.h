//===- ScheduleObject.h - tessera.schedule_object.v1 and .v2 --------------------------------------------*- C++ -*-===//
//
// Vocabulary. A Schedule Object lists *actions* (with their dependencies and a *resource vector* each), *edges* that
// explain declared dependencies, *roles*, *residency*, and in version 2 *materialization proofs*. Its digest is the
// SHA-256 of its canonical JSON. The object is kept as written, also what is malformed: a *token* is a JSON value with
// its type, so that a rule can tell a missing key from null, `1` from `1.0`, and NaN from a number.
//
// Columns: one entry an element. A million actions are a normal input, so nothing here is a map. A text that repeats
// the one before it in its column may be kept as the same bytes in memory.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/model/ActionGraph.h"
#include "core/model/Token.h"
#include "core/support/Location.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Allocator.h"

#include <array>
#include <memory>
#include <utility>
#include <vector>

namespace precedent {

class SourceText;

/// The ten keys of `tessera.measured_resource_vector.v1`, in the order of their rules.
enum VectorKey : uint8_t {
  VectorSchema,
  VectorUsage,
  VectorSelectorAuthority,
  VectorComputeTimeMs,
  VectorBytesMoved,
  VectorCommunicationBytes,
  VectorQueueIdentity,
  VectorResourceIdentity,
  VectorTimingProvenance,
  VectorArtifactDigest,
  kNumVectorKeys,
};
llvm::StringRef nameOf(VectorKey key);

struct ResourceVector {
  /// The vector itself: Object, or what stands in its place.
  TokenType type = TokenType::Missing;
  /// Number of keys that are none of the ten.
  uint32_t extraKeys = 0;
  std::array<Token, kNumVectorKeys> keys;
  /// `source` and `domain` inside `timing_provenance`.
  Token provenanceSource, provenanceDomain;
  /// Canonical JSON of the whole vector.
  llvm::StringRef canonical;
};

/// Resource vectors by column: a rule about one key of a million vectors reads that key alone.
struct VectorTable {
  std::vector<TokenType> type;
  std::vector<uint32_t> extraKeys;
  std::array<std::vector<Token>, kNumVectorKeys> keys;
  std::vector<Token> provenanceSource, provenanceDomain;
  std::vector<llvm::StringRef> canonical;

  ActionIndex size() const { return static_cast<ActionIndex>(type.size()); }
  void push_back(const ResourceVector &row);
  void reserve(size_t rows);
  /// One row, gathered.
  ResourceVector operator[](ActionIndex action) const;
};

struct ActionTable {
  std::vector<Token> actionId, opRef, scope; ///< opRef and scope: Missing means ""
  /// Type of `depends_on` (Missing means an empty list), and its elements as written.
  std::vector<TokenType> dependsOnType;
  Lists<Token> dependsOn;
  /// The action that each names (the first with that id), or kNoAction; parallel to `dependsOn`.
  Lists<ActionIndex> dependsOnAction;
  VectorTable vector;
  /// The action as the digest's payload spells it, where the file spells it so too; else empty.
  std::vector<llvm::StringRef> canonical;

  ActionIndex size() const { return static_cast<ActionIndex>(actionId.size()); }
};

struct EdgeTable {
  std::vector<Token> predecessor, successor, kind;
  std::vector<TokenType> reasonsType;
  Lists<Token> reasons;
  /// Actions that the endpoints name, or kNoAction.
  std::vector<ActionIndex> from, to;
  /// The edges that lead to each action, ascending. Edges whose successor is no action are in no list.
  Lists<uint32_t> bySuccessor;
  /// As for actions.
  std::vector<llvm::StringRef> canonical;

  uint32_t size() const { return static_cast<uint32_t>(kind.size()); }
};

struct RoleTable {
  std::vector<Token> name;
  std::vector<TokenType> membersType;
  Lists<Token> members;

  uint32_t size() const { return static_cast<uint32_t>(name.size()); }
};

struct ResidencyTable {
  std::vector<Token> value, tier;

  uint32_t size() const { return static_cast<uint32_t>(value.size()); }
};

/// Fields of a materialization proof, in declaration order (the order in which proofs are sorted).
enum ProofField : uint8_t {
  ProofValue,
  ProofReadLocality,
  ProofPartitionLocality,
  ProofReadLayoutDigest,
  ProofPartitionLayoutDigest,
  ProofResidencyTier,
  ProofMaterializedElements,
  ProofMaterializedBytes,
  ProofCapacityBytes,
  ProofLifetime,
  ProofAliasPolicy,
  kNumProofFields,
};
llvm::StringRef nameOf(ProofField field);

using MaterializationProof = std::array<Token, kNumProofFields>;

enum class ObjectSchema : uint8_t { Unsupported, V1, V2 };
/// `v1`, `v2`, `unsupported`.
llvm::StringRef nameOf(ObjectSchema schema);

/// A key or a type that no named rule speaks of: `actions` is not a list, `depends_on` holds a number.
struct ShapeProblem {
  Anchor anchor;
  std::string message;
  bool isError = true; ///< false: an unknown key, which no digest covers
};

struct ScheduleObject {
  Token schema, objectId;
  ObjectSchema version = ObjectSchema::Unsupported;
  ActionTable actions;
  EdgeTable edges;
  RoleTable roles;
  ResidencyTable residency;
  std::vector<MaterializationProof> proofs;
  std::vector<ShapeProblem> shapeProblems;

  /// Declared dependencies that name an action. No lanes.
  ActionGraph graph;
  /// Declared pairs (predecessor, successor) that no explicit edge joins, each once, by successor.
  std::vector<std::pair<ActionIndex, ActionIndex>> unexplained;

  std::shared_ptr<const SourceText> source;
  std::shared_ptr<llvm::BumpPtrAllocator> storage;
  std::shared_ptr<const Locator> locator;
};

/// Resolves names (hash of ids, linear), builds the graph, and compares it with the explicit edges.
void finishObject(ScheduleObject &object);

/// Number of edges after completion: the explicit ones, and one for each declared pair that no explicit edge joins.
uint64_t numCompletedEdges(const ScheduleObject &object);

inline constexpr llvm::StringLiteral kObjectSchemaV1 = "tessera.schedule_object.v1";
inline constexpr llvm::StringLiteral kObjectSchemaV2 = "tessera.schedule_object.v2";
inline constexpr llvm::StringLiteral kVectorSchemaV1 = "tessera.measured_resource_vector.v1";

} // namespace precedent
