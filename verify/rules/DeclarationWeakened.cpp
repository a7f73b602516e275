#include "verify/rules/support/DeclarationRule.h"

#include "llvm/ADT/STLExtras.h"

using namespace precedent;

namespace {
class DeclarationWeakened : public DeclarationRule {
public:
  DeclarationWeakened() : DeclarationRule(DeclarationProblem::Kind::Weakened, "") {}

private:
  bool isWrong(const GraphSubject &subject, ActionIndex operation) const override {
    const GraphFunction &graph = subject.graph;
    llvm::StringRef name = graph.operationName(operation);
    const OperatorSpec *spec = OperatorRegistry::get().find(name);
    std::optional<BareOperator> bare = spec ? std::nullopt : OperatorRegistry::get().findBare(name);
    if (!spec && !bare)
      return false;
    EffectKind effect = spec ? spec->effect : bare->effect;
    MemoryUse memory = spec ? spec->memory : bare->memory;
    return lowersEffect(graph, operation, effect) ||
           (memory == MemoryUse::View && attributeText(graph, operation, "tessera.aliasing") == "none") ||
           hidesWrite(subject, operation, memory) || (spec && hidesCount(graph, operation, *spec));
  }

  static bool lowersEffect(const GraphFunction &graph, ActionIndex operation, EffectKind registered) {
    std::optional<EffectKind> highest;
    for (llvm::StringRef key : {"effect", "tessera.effect_kind"})
      if (std::optional<llvm::StringRef> text = attributeText(graph, operation, key))
        if (std::optional<EffectKind> effect = parseEffect(*text); effect && (!highest || *effect > *highest))
          highest = effect;
    return highest && *highest < registered;
  }

  /// The facts touch the written operand's object, if at all, only by reading.
  static bool hidesWrite(const GraphSubject &subject, ActionIndex operation, MemoryUse memory) {
    const FactTable &facts = subject.graph.facts.operations;
    size_t written = memory == MemoryUse::WritesFirst ? 0 : memory == MemoryUse::Issue ? 1 : ~size_t(0);
    llvm::ArrayRef<NameIndex> operands = subject.graph.operands[operation];
    if (written >= operands.size() || !facts.single[operation].isStated)
      return false;
    ObjectIndex object = subject.effects->storage[operands[written]].object;
    bool isWritten =
        llvm::any_of(facts.writes[operation], [&](const StorageRange &range) { return range.object == object; }) ||
        llvm::any_of(facts.updates[operation],
                     [&](const StorageUpdate &update) { return update.range.object == object; }) ||
        llvm::is_contained(facts.fencedObjects[operation], object);
    return !isWritten;
  }

  static bool hidesCount(const GraphFunction &graph, ActionIndex operation, const OperatorSpec &spec) {
    const OperationFacts &facts = graph.facts.operations.single[operation];
    bool counts = spec.effect == EffectKind::Random || spec.stochasticIdentity == "seed_counter" ||
                  spec.stochasticIdentity == "implicit_stream";
    std::optional<llvm::StringRef> identity = attributeText(graph, operation, "tessera.stochastic_identity");
    counts |= spec.stochasticIdentity != "key_counter" && identity && *identity != "none";
    for (llvm::StringRef key : {"effect", "tessera.effect_kind"})
      counts |= attributeText(graph, operation, key) == "random";
    return facts.isStated && facts.isDraw && facts.isKeyed && counts;
  }
};
} // namespace

namespace precedent {
std::unique_ptr<Rule> makeDeclarationWeakened() {
  return std::make_unique<DeclarationWeakened>();
}
} // namespace precedent
