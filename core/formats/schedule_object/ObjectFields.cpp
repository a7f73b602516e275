#include "core/formats/schedule_object/ObjectFields.h"

#include "core/model/ScheduleObject.h"

#include "llvm/Support/ErrorHandling.h"

using namespace precedent;

/// The model already names these.
template <typename Field, size_t count> static std::array<llvm::StringRef, count> namesOfModel() {
  std::array<llvm::StringRef, count> names;
  for (size_t field = 0; field < count; ++field)
    names[field] = nameOf(static_cast<Field>(field));
  return names;
}

llvm::ArrayRef<llvm::StringRef> precedent::keysOf(ObjectPart part) {
  static const llvm::StringRef topLevel[] = {
      "schema", "object_id", "actions", "edges", "roles", "residency", "materialization_proofs"};
  static const llvm::StringRef action[] = {"action_id", "depends_on", "op_ref", "resource_vector", "scope"};
  static const llvm::StringRef edge[] = {"predecessor", "successor", "kind", "reasons"};
  static const llvm::StringRef role[] = {"name", "members"};
  static const llvm::StringRef residency[] = {"value", "tier"};
  static const llvm::StringRef provenance[] = {"source", "domain"};
  static const auto vector = namesOfModel<VectorKey, kNumVectorKeys>();
  static const auto proof = namesOfModel<ProofField, kNumProofFields>();
  switch (part) {
  case ObjectPart::TopLevel:
    return topLevel;
  case ObjectPart::Action:
    return action;
  case ObjectPart::Vector:
    return vector;
  case ObjectPart::Provenance:
    return provenance;
  case ObjectPart::Edge:
    return edge;
  case ObjectPart::Role:
    return role;
  case ObjectPart::Residency:
    return residency;
  case ObjectPart::Proof:
    return proof;
  case ObjectPart::Document:
  case ObjectPart::Actions:
  case ObjectPart::DependsOn:
  case ObjectPart::Edges:
  case ObjectPart::Reasons:
  case ObjectPart::Roles:
  case ObjectPart::Members:
  case ObjectPart::ResidencyList:
  case ObjectPart::Proofs:
  case ObjectPart::Ignored:
    return {};
  }
  return {};
}

uint8_t precedent::fieldOf(ObjectPart part, llvm::StringRef key) {
  llvm::ArrayRef<llvm::StringRef> keys = keysOf(part);
  for (size_t field = 0; field < keys.size(); ++field)
    if (keys[field] == key)
      return static_cast<uint8_t>(field);
  return kUnknownField;
}

llvm::StringRef precedent::describe(ObjectPart part) {
  switch (part) {
  case ObjectPart::TopLevel:
    return "a schedule object";
  case ObjectPart::Action:
    return "an action";
  case ObjectPart::Edge:
    return "an edge";
  case ObjectPart::Role:
    return "a role";
  case ObjectPart::Residency:
    return "a residency entry";
  case ObjectPart::Proof:
    return "a materialization proof";
  default:
    return "this part";
  }
}

llvm::StringRef precedent::describe(TokenType type) {
  switch (type) {
  case TokenType::Missing:
    return "missing";
  case TokenType::Null:
    return "null";
  case TokenType::True:
  case TokenType::False:
    return "a truth value";
  case TokenType::Integer:
  case TokenType::Float:
  case TokenType::NonFinite:
    return "a number";
  case TokenType::String:
    return "a string";
  case TokenType::Array:
    return "a list";
  case TokenType::Object:
    return "an object";
  }
  llvm_unreachable("token type");
}
