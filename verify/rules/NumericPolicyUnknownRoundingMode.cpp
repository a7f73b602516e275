//===- NumericPolicyUnknownRoundingMode.cpp - a rounding is a known one -------------------------------------------===//

#include "verify/rules/support/NumericPolicy.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace precedent;

namespace {

class NumericPolicyUnknownRoundingMode : public NumericPolicyRule {
public:
  NumericPolicyUnknownRoundingMode() : NumericPolicyRule(/*isOfGate=*/false) {}

protected:
  bool concernsPolicy(const TileOperation &operation) const override {
    return policyText(operation, "rounding").has_value();
  }

  bool holds(const TileSubject &subject, OperationIndex index) const override {
    const TileOperation &operation = subject.operation(index);
    static constexpr llvm::StringLiteral known[] = {"round_to_nearest_away", "round_to_nearest_even",
                                                    "round_toward_negative", "round_toward_positive",
                                                    "round_toward_zero",     "stochastic"};
    return llvm::is_contained(known, *policyText(operation, "rounding"));
  }
  bool fails(const TileSubject &subject, OperationIndex index) const override {
    const TileOperation &operation = subject.operation(index);
    return llvm::StringSwitch<bool>(policyOf(operation)->find("rounding")->text)
        .Cases({"round_to_nearest_even", "round_to_nearest_away"}, false)
        .Case("round_toward_zero", false)
        .Cases({"round_toward_positive", "round_toward_negative"}, false)
        .Case("stochastic", false)
        .Default(true);
  }

  Finding describeDefect(const TileSubject &subject, OperationIndex index) const override {
    const TileOperation &operation = subject.operation(index);
    return at(subject, index, {"rounding"},
              "`" + operation.name + "` asks for the rounding \"" + policyText(operation, "rounding")->str() +
                  "\", which nobody knows");
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeNumericPolicyUnknownRoundingMode() {
  return std::make_unique<NumericPolicyUnknownRoundingMode>();
}
} // namespace precedent
