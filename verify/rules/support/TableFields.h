//===- TableFields.h - the columns of a Schedule Object as fields of rules ------------------------------*- C++ -*-===//

#pragma once

#include "core/model/ScheduleObject.h"

namespace precedent {

/// A key of a resource vector. A vector that is no mapping and a key that is missing are `vector-keys`' business.
template <VectorKey Key> const Token *vectorToken(const ScheduleObject &object, uint32_t action) {
  const VectorTable &vectors = object.actions.vector;
  const Token &token = vectors.keys[Key][action];
  return vectors.type[action] == TokenType::Object && !token.is(TokenType::Missing) ? &token : nullptr;
}

/// A key inside `timing_provenance`, where that is a mapping; here a missing key is the field's own defect.
template <std::vector<Token> VectorTable::*Key>
const Token *provenanceToken(const ScheduleObject &object, uint32_t action) {
  const Token *provenance = vectorToken<VectorTimingProvenance>(object, action);
  return provenance && provenance->is(TokenType::Object) ? &(object.actions.vector.*Key)[action] : nullptr;
}

/// A field of a materialization proof.
template <ProofField Key> const Token *proofToken(const ScheduleObject &object, uint32_t proof) {
  return &object.proofs[proof][Key];
}

/// A column of one of the element tables: `tableToken<&ScheduleObject::edges, &EdgeTable::kind>`.
template <auto Table, auto Column> const Token *tableToken(const ScheduleObject &object, uint32_t element) {
  return &((object.*Table).*Column)[element];
}

} // namespace precedent
