#include "analysis/dependence/TesseraFacts.h"

#include "llvm/ADT/STLExtras.h"

using namespace precedent;

bool precedent::isTruthy(const Token &value) {
  switch (value.type) {
  case TokenType::Missing:
  case TokenType::Null:
  case TokenType::False:
    return false;
  case TokenType::String:
    return !value.text.empty();
  case TokenType::Integer:
    return value.text != "0";
  case TokenType::Float:
    return value.text != "0.0" && value.text != "-0.0";
  case TokenType::Array:
    return value.text != "[]";
  case TokenType::Object:
    return value.text != "{}";
  case TokenType::True:
  case TokenType::NonFinite:
    return true;
  }
  return true;
}

EffectKind precedent::tesseraEffect(const GraphFunction &graph, ActionIndex operation) {
  const GraphAttribute *declared = graph.findAttribute(operation, "tessera.effect_kind");
  if (!declared)
    declared = graph.findAttribute(operation, "effect");
  if (declared && declared->value.isString())
    if (std::optional<EffectKind> effect = parseEffect(declared->value.text))
      return *effect;
  const OperatorRegistry &registry = OperatorRegistry::get();
  llvm::StringRef name = graph.operationName(operation);
  if (const OperatorSpec *spec = registry.find(name))
    return spec->effect;
  return registry.guessEffect(name).value_or(EffectKind::Top);
}

namespace {

bool isRegionBoundary(const GraphFunction &graph, ActionIndex operation) {
  llvm::StringRef name = graph.operationName(operation);
  if (name.starts_with("tessera.scf.") || name.starts_with("scf."))
    return true;
  return llvm::any_of(graph.attributes[operation], [](const GraphAttribute &attribute) {
    return llvm::is_contained({"region", "regions", "body", "then_region", "else_region"}, attribute.key);
  });
}

bool hasStochasticIdentity(const GraphFunction &graph, ActionIndex operation, const OperatorSpec *spec) {
  if (spec && spec->stochasticIdentity != "none")
    return true;
  const GraphAttribute *declared = graph.findAttribute(operation, "tessera.stochastic_identity");
  return declared && !declared->value.is(TokenType::Null) &&
         !(declared->value.isString() && declared->value.text == "none");
}

bool isOrdered(const GraphFunction &graph, ActionIndex operation) {
  const GraphAttribute *ordered = graph.findAttribute(operation, "ordered");
  return !ordered || isTruthy(ordered->value);
}

ReasonSet barriersOf(const GraphFunction &graph, ActionIndex operation, EffectKind effect, const OperatorSpec *spec) {
  ReasonSet set = 0;
  if (effect == EffectKind::Top)
    set |= setOf(Reason::UnregisteredEffect);
  if (effect == EffectKind::Random || hasStochasticIdentity(graph, operation, spec))
    set |= setOf(Reason::StochasticIdentity);
  if (effect == EffectKind::Collective && isOrdered(graph, operation))
    set |= setOf(Reason::OrderedCollective);
  if (effect == EffectKind::State || effect == EffectKind::Memory || effect == EffectKind::Io)
    set |= setOf(Reason::MutationOrEffect);
  if (isRegionBoundary(graph, operation))
    set |= setOf(Reason::RegionBoundary);
  return set;
}

/// Which operand an aliasing text means, as Python reads it: the integer behind the last `_`, negative ones from the
/// end. kUnknown: none of them.
constexpr int64_t kUnknown = -1, kFresh = -2;
int64_t aliasedOperand(const Token &aliasing, size_t numOperands) {
  if (!isTruthy(aliasing) || (aliasing.isString() && aliasing.text == "none"))
    return kFresh;
  if (!aliasing.isString())
    return kUnknown;
  llvm::StringRef digits = aliasing.text.substr(aliasing.text.rfind('_') + 1).trim();
  digits.consume_front("+");
  int64_t number;
  if (digits.getAsInteger(10, number))
    return kUnknown;
  if (number < 0)
    number += static_cast<int64_t>(numOperands);
  return number >= 0 && number < static_cast<int64_t>(numOperands) ? number : kUnknown;
}

Token aliasingOf(const GraphFunction &graph, ActionIndex operation, const OperatorSpec *spec) {
  if (const GraphAttribute *declared = graph.findAttribute(operation, "tessera.aliasing"))
    if (!declared->value.is(TokenType::Null))
      return declared->value;
  return spec ? Token{spec->aliasing, TokenType::String} : Token{};
}

} // namespace

TesseraFacts::TesseraFacts(const GraphFunction &graph, DependencePolicy policy)
    : root(graph.names.size(), kUnknownRoot), hasUnknownRoot(graph.size(), false) {
  std::vector<const OperatorSpec *> specOfKind;
  specOfKind.reserve(graph.kinds.size());
  for (llvm::StringRef kind : graph.kinds)
    specOfKind.push_back(OperatorRegistry::get().find(kind));
  for (const GraphArgument &argument : graph.arguments)
    root[argument.name] = argument.name;
  for (ActionIndex operation = 0; operation < graph.size(); ++operation) {
    const OperatorSpec *spec = specOfKind[graph.operationKind[operation]];
    effect.push_back(tesseraEffect(graph, operation));
    barriers.push_back(barriersOf(graph, operation, effect.back(), spec));

    llvm::ArrayRef<NameIndex> operands = graph.operands[operation];
    int64_t operand = aliasedOperand(aliasingOf(graph, operation, spec), operands.size());
    bool isFresh = policy == DependencePolicy::Tessera20260822 ? spec && isPure(operation) : spec != nullptr;
    for (NameIndex result : graph.results[operation])
      root[result] = operand >= 0 ? root[operands[operand]] : operand == kFresh && isFresh ? result : kUnknownRoot;
  }
  auto isUnknown = [&](NameIndex name) { return root[name] == kUnknownRoot; };
  for (ActionIndex operation = 0; operation < graph.size(); ++operation)
    hasUnknownRoot[operation] =
        llvm::any_of(graph.operands[operation], isUnknown) || llvm::any_of(graph.results[operation], isUnknown);
}
