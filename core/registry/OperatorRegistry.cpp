#include "core/registry/OperatorRegistry.h"

#include "core/support/Words.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace precedent;

static constexpr llvm::StringLiteral kEffects[] = {"pure",       "random", "movement", "state",
                                                   "collective", "memory", "io",       "top"};
static constexpr llvm::StringLiteral kMemoryUses[] = {"reads",   "view",  "maybe-view", "writes-0",
                                                      "handles", "issue", "wait",       "fence"};

llvm::StringRef precedent::nameOf(EffectKind effect) {
  return kEffects[static_cast<unsigned>(effect)];
}

std::optional<EffectKind> precedent::parseEffect(llvm::StringRef text) {
  return parseWord<EffectKind>(kEffects, text);
}

std::optional<MemoryUse> precedent::parseMemoryUse(llvm::StringRef text) {
  return parseWord<MemoryUse>(kMemoryUses, text);
}

const OperatorSpec *OperatorRegistry::findPublic(llvm::StringRef name) const {
  auto entry = byPublicName.find(name);
  return entry == byPublicName.end() ? nullptr : &specs[entry->second];
}

const OperatorSpec *OperatorRegistry::find(llvm::StringRef name) const {
  auto spelling = legacy.find(name);
  auto entry = byGraphName.find(spelling == legacy.end() ? name : llvm::StringRef(spelling->second));
  if (entry != byGraphName.end())
    return &specs[entry->second];
  for (llvm::StringRef prefix : prefixes)
    if (name.starts_with(prefix))
      return findPublic(name.drop_front(prefix.size()));
  std::string rest = name.str();
  if (name.starts_with("tessera.")) {
    rest = name.drop_front(llvm::StringRef("tessera.").size()).str();
    if (llvm::any_of(dotted, [&](llvm::StringRef prefix) { return llvm::StringRef(rest).starts_with(prefix); }))
      std::replace(rest.begin(), rest.end(), '.', '_');
  }
  return findPublic(rest);
}

std::optional<EffectKind> OperatorRegistry::guessEffect(llvm::StringRef name) const {
  llvm::StringRef last = name.substr(name.rfind('.') + 1);
  if (const OperatorSpec *spec = findPublic(last))
    return spec->effect;
  auto entry = bare.find(last);
  return entry == bare.end() ? std::nullopt : std::optional<EffectKind>(entry->second.effect);
}

std::optional<BareOperator> OperatorRegistry::findBare(llvm::StringRef name) const {
  if (!name.consume_front("tessera."))
    return std::nullopt;
  auto entry = bare.find(name);
  return entry == bare.end() ? std::nullopt : std::optional<BareOperator>(entry->second);
}
