//===- PlanFieldTypes.h - what the values of MegaMoE files must be --------------------------------------*- C++ -*-===//

#pragma once

#include "core/formats/schedule_object/ObjectFields.h"
#include "core/model/MegaMoePlan.h"

namespace precedent {

enum class PlanFieldType : uint8_t { Text, Integer, TruthValue, List, Object };

bool hasType(TokenType type, PlanFieldType wanted);
/// In a sentence: `a string`, `an integer`.
llvm::StringRef describe(PlanFieldType type);
/// In a sentence: `a string`, `null`, `the number 2.5`.
std::string describeValue(const Token &value);

PlanFieldType typeOf(PlanField field);

/// The number of the field with that key, or kUnknownField.
template <typename Field, uint8_t count> uint8_t fieldNamed(llvm::StringRef key) {
  for (uint8_t field = 0; field < count; ++field)
    if (nameOf(static_cast<Field>(field)) == key)
      return field;
  return kUnknownField;
}

} // namespace precedent
