#include "verify/rules/support/DeclarationRule.h"

using namespace precedent;

namespace {
class WrongArity : public DeclarationRule {
public:
  WrongArity() : DeclarationRule(DeclarationProblem::Kind::WrongArity, "") {}

private:
  bool isWrong(const GraphSubject &subject, ActionIndex operation) const override {
    const OperatorSpec *spec = OperatorRegistry::get().find(subject.graph.operationName(operation));
    size_t number = subject.graph.operands[operation].size();
    return spec && !(spec->minOperands <= number && number <= spec->maxOperands);
  }
};
} // namespace

namespace precedent {
std::unique_ptr<Rule> makeWrongArity() {
  return std::make_unique<WrongArity>();
}
} // namespace precedent
