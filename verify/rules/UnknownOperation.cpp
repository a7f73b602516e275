#include "verify/rules/support/DeclarationRule.h"

#include "llvm/ADT/STLExtras.h"

using namespace precedent;

namespace {
class UnknownOperation : public DeclarationRule {
public:
  UnknownOperation()
      : DeclarationRule(DeclarationProblem::Kind::UnknownOperation,
                        "state its facts (`opaque` if nothing is known), or declare tessera.effect_kind and, if it has "
                        "results, tessera.aliasing") {}

private:
  bool isWrong(const GraphSubject &subject, ActionIndex operation) const override {
    const GraphFunction &graph = subject.graph;
    llvm::StringRef name = graph.operationName(operation);
    const OperatorRegistry &registry = OperatorRegistry::get();
    bool isKnown = registry.find(name) || registry.findBare(name) || name.starts_with("scf.") ||
                   name.starts_with("tessera.scf.") || graph.facts.operations.single[operation].isStated;
    for (llvm::StringRef key : {"region", "regions", "body", "then_region", "else_region"})
      isKnown |= graph.findAttribute(operation, key) != nullptr;
    return !isKnown && !declaresItself(graph, operation);
  }

  static bool declaresItself(const GraphFunction &graph, ActionIndex operation) {
    bool hasEffect =
        llvm::any_of(llvm::ArrayRef<llvm::StringRef>{"effect", "tessera.effect_kind"}, [&](llvm::StringRef key) {
          std::optional<llvm::StringRef> effect = attributeText(graph, operation, key);
          return effect && parseEffect(*effect);
        });
    if (!hasEffect || graph.results[operation].empty())
      return hasEffect;
    std::optional<llvm::StringRef> aliasing = attributeText(graph, operation, "tessera.aliasing");
    if (!aliasing)
      return false;
    unsigned operand;
    return *aliasing == "none" || (aliasing->consume_front("operand_") && !aliasing->starts_with("+") &&
                                   !aliasing->getAsInteger(10, operand) && operand < graph.operands[operation].size());
  }
};
} // namespace

namespace precedent {
std::unique_ptr<Rule> makeUnknownOperation() {
  return std::make_unique<UnknownOperation>();
}
} // namespace precedent
