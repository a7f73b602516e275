//===- Words.h - the closed vocabularies of the formats -----------------------------------------------*- C++ -*-===//
//
// Vocabulary. A *word* is a text out of a short list that is fixed by the format: `data`, `sync` and `resource` for the
// kind of an edge. Each list is written down twice, as a sorted table and as a switch, because obligations about words
// are evaluated by two codes that must agree; a unit test compares the two.
//
// Source: upstream's Schedule Object, versions 1 and 2, its measured resource vector, and its MegaMoE overlap plan.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <string>

namespace precedent {

enum class Vocabulary : uint8_t {
  ObjectSchema,
  EdgeKind,
  Tier,
  Locality,
  Lifetime,
  AliasPolicy,
  VectorSchema,
  VectorUsage,
  SelectorAuthority,
  MegaMoeSchema,
};
inline constexpr uint8_t kNumVocabularies = 10;

/// All words, sorted.
llvm::ArrayRef<llvm::StringLiteral> wordsOf(Vocabulary vocabulary);
/// The first code: binary search in the table.
bool standsInTable(Vocabulary vocabulary, llvm::StringRef text);
/// The second code: a switch over the words.
bool passesSwitch(Vocabulary vocabulary, llvm::StringRef text);
/// "data, resource or sync".
std::string listOf(Vocabulary vocabulary);
/// The word that was probably meant, or empty: at most a third of its letters differ.
llvm::StringRef nearestWord(Vocabulary vocabulary, llvm::StringRef text);

} // namespace precedent
