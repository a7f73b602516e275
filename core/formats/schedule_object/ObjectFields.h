//===- ObjectFields.h - the keys of a schedule object's parts -------------------------------------------*- C++ -*-===//

#pragma once

#include "core/model/Token.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>

namespace precedent {

/// A part of the JSON text, as the reader walks through it.
enum class ObjectPart : uint8_t {
  Document, ///< around the outermost value
  TopLevel,
  Actions,
  Action,
  DependsOn,
  Vector,
  Provenance,
  Edges,
  Edge,
  Reasons,
  Roles,
  Role,
  Members,
  ResidencyList,
  Residency,
  Proofs,
  Proof,
  Ignored, ///< inside a value of which only the text counts, or nothing
};

enum TopLevelField : uint8_t {
  TopSchema,
  TopObjectId,
  TopActions,
  TopEdges,
  TopRoles,
  TopResidency,
  TopProofs,
};
enum ActionField : uint8_t { ActionId, ActionDependsOn, ActionOpRef, ActionResourceVector, ActionScope };
enum EdgeField : uint8_t { EdgePredecessor, EdgeSuccessor, EdgeKind, EdgeReasons };
enum RoleField : uint8_t { RoleName, RoleMembers };
enum ResidencyField : uint8_t { ResidencyValue, ResidencyTier };
enum ProvenanceField : uint8_t { ProvenanceSource, ProvenanceDomain };
inline constexpr uint8_t kUnknownField = 255;

/// The keys of a part by field number (VectorKey and ProofField where the model has them); none for lists.
llvm::ArrayRef<llvm::StringRef> keysOf(ObjectPart part);

/// The field of that key, or kUnknownField.
uint8_t fieldOf(ObjectPart part, llvm::StringRef key);

/// In a sentence: `an action`, `a role`; `a list`, `a number`.
llvm::StringRef describe(ObjectPart part);
llvm::StringRef describe(TokenType type);

} // namespace precedent
