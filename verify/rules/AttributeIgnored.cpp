#include "verify/rules/support/DeclarationRule.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace precedent;

namespace {
class AttributeIgnored : public DeclarationRule {
public:
  AttributeIgnored() : DeclarationRule(DeclarationProblem::Kind::AttributeIgnored, "") {}

private:
  bool isWrong(const GraphSubject &subject, ActionIndex operation) const override {
    const GraphFunction &graph = subject.graph;
    for (llvm::StringRef key : {"tessera.effect_kind", "effect"})
      if (std::optional<llvm::StringRef> effect = attributeText(graph, operation, key); effect && !parseEffect(*effect))
        return true;
    if (attributeText(graph, operation, "ordered"))
      return true;
    std::optional<llvm::StringRef> aliasing = attributeText(graph, operation, "tessera.aliasing");
    return aliasing && *aliasing != "none" && !namesOperand(*aliasing, graph.operands[operation].size());
  }

  /// `operand_<n>` in plain digits, n below the number of operands.
  static bool namesOperand(llvm::StringRef aliasing, size_t numOperands) {
    if (!aliasing.consume_front("operand_") || aliasing.empty() || !llvm::all_of(aliasing, llvm::isDigit))
      return false;
    aliasing = aliasing.ltrim('0');
    unsigned operand = 0;
    return (aliasing.empty() || !aliasing.getAsInteger(10, operand)) && operand < numOperands;
  }
};
} // namespace

namespace precedent {
std::unique_ptr<Rule> makeAttributeIgnored() {
  return std::make_unique<AttributeIgnored>();
}
} // namespace precedent
