#include "verify/rules/support/Words.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/ErrorHandling.h"

using namespace precedent;

namespace {
constexpr llvm::StringLiteral kObjectSchemas[] = {"tessera.schedule_object.v1", "tessera.schedule_object.v2"};
constexpr llvm::StringLiteral kEdgeKinds[] = {"data", "resource", "sync"};
constexpr llvm::StringLiteral kTiers[] = {"full", "layer", "tile"};
constexpr llvm::StringLiteral kLocalities[] = {"block", "column", "coordinate", "global", "layer", "row", "tensor"};
constexpr llvm::StringLiteral kLifetimes[] = {"launch", "layer", "session", "tile"};
constexpr llvm::StringLiteral kAliasPolicies[] = {"no_input_output_alias", "read_only_alias"};
constexpr llvm::StringLiteral kVectorSchemas[] = {"tessera.measured_resource_vector.v1"};
constexpr llvm::StringLiteral kVectorUsages[] = {"composition_analysis_only"};
constexpr llvm::StringLiteral kSelectorAuthorities[] = {"latency_ms"};
constexpr llvm::StringLiteral kMegaMoeSchemas[] = {"tessera.megamoe_overlap_plan.v1"};

/// Texts longer than any word are not compared letter by letter: that costs the product of both lengths.
constexpr size_t kLongestCompared = 64;
} // namespace

llvm::ArrayRef<llvm::StringLiteral> precedent::wordsOf(Vocabulary vocabulary) {
  switch (vocabulary) {
  case Vocabulary::ObjectSchema:
    return kObjectSchemas;
  case Vocabulary::EdgeKind:
    return kEdgeKinds;
  case Vocabulary::Tier:
    return kTiers;
  case Vocabulary::Locality:
    return kLocalities;
  case Vocabulary::Lifetime:
    return kLifetimes;
  case Vocabulary::AliasPolicy:
    return kAliasPolicies;
  case Vocabulary::VectorSchema:
    return kVectorSchemas;
  case Vocabulary::VectorUsage:
    return kVectorUsages;
  case Vocabulary::SelectorAuthority:
    return kSelectorAuthorities;
  case Vocabulary::MegaMoeSchema:
    return kMegaMoeSchemas;
  }
  llvm_unreachable("vocabulary");
}

bool precedent::standsInTable(Vocabulary vocabulary, llvm::StringRef text) {
  return llvm::binary_search(wordsOf(vocabulary), text);
}

bool precedent::passesSwitch(Vocabulary vocabulary, llvm::StringRef text) {
  llvm::StringSwitch<bool> passes(text);
  switch (vocabulary) {
  case Vocabulary::ObjectSchema:
    return passes.Cases({"tessera.schedule_object.v1", "tessera.schedule_object.v2"}, true).Default(false);
  case Vocabulary::EdgeKind:
    return passes.Cases({"data", "sync", "resource"}, true).Default(false);
  case Vocabulary::Tier:
    return passes.Cases({"tile", "layer", "full"}, true).Default(false);
  case Vocabulary::Locality:
    return passes.Cases({"coordinate", "row", "column", "block", "tensor", "layer", "global"}, true).Default(false);
  case Vocabulary::Lifetime:
    return passes.Cases({"tile", "layer", "launch", "session"}, true).Default(false);
  case Vocabulary::AliasPolicy:
    return passes.Cases({"no_input_output_alias", "read_only_alias"}, true).Default(false);
  case Vocabulary::VectorSchema:
    return passes.Case("tessera.measured_resource_vector.v1", true).Default(false);
  case Vocabulary::VectorUsage:
    return passes.Case("composition_analysis_only", true).Default(false);
  case Vocabulary::SelectorAuthority:
    return passes.Case("latency_ms", true).Default(false);
  case Vocabulary::MegaMoeSchema:
    return passes.Case("tessera.megamoe_overlap_plan.v1", true).Default(false);
  }
  llvm_unreachable("vocabulary");
}

std::string precedent::listOf(Vocabulary vocabulary) {
  llvm::ArrayRef<llvm::StringLiteral> words = wordsOf(vocabulary);
  std::string list = words.front().str();
  for (llvm::StringRef word : words.drop_front())
    list += (word == words.back() ? " or " : ", ") + word.str();
  return list;
}

llvm::StringRef precedent::nearestWord(Vocabulary vocabulary, llvm::StringRef text) {
  llvm::StringRef nearest;
  if (text.size() > kLongestCompared)
    return nearest;
  unsigned best = ~0u;
  for (llvm::StringRef word : wordsOf(vocabulary)) {
    unsigned distance = text.edit_distance_insensitive(word);
    if (distance < best && distance * 3 <= word.size()) {
      best = distance;
      nearest = word;
    }
  }
  return nearest;
}
