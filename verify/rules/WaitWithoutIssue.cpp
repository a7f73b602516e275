#include "verify/rules/support/DeclarationRule.h"

using namespace precedent;

namespace {
class WaitWithoutIssue : public DeclarationRule {
public:
  WaitWithoutIssue()
      : DeclarationRule(DeclarationProblem::Kind::WaitWithoutIssue,
                        "wait only for tokens that an operation before opens") {}

private:
  /// Looks back from the wait: the nearest operation that opens or closes the token must open it.
  bool isWrong(const GraphSubject &subject, ActionIndex operation) const override {
    const GraphFunction &graph = subject.graph;
    const std::vector<OperationFacts> &facts = graph.facts.operations.single;
    llvm::StringRef token = facts[operation].closes;
    if (token.empty())
      return false;
    for (ActionIndex earlier = operation; earlier-- > 0;) {
      std::optional<BareOperator> bare = OperatorRegistry::get().findBare(graph.operationName(earlier));
      bool isIssue = bare && bare->memory == MemoryUse::Issue, isWait = bare && bare->memory == MemoryUse::Wait;
      llvm::ArrayRef<NameIndex> results = graph.results[earlier], operands = graph.operands[earlier];
      bool opens = facts[earlier].opens == token || (facts[earlier].opens.empty() && isIssue && !results.empty() &&
                                                     graph.names[results.front()] == token);
      if (opens)
        return false;
      bool closes = facts[earlier].closes == token;
      for (NameIndex operand : operands)
        closes |= isWait && graph.names[operand] == token;
      if (closes)
        return true;
    }
    return true;
  }
};
} // namespace

namespace precedent {
std::unique_ptr<Rule> makeWaitWithoutIssue() {
  return std::make_unique<WaitWithoutIssue>();
}
} // namespace precedent
