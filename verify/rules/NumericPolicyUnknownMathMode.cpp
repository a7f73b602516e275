//===- NumericPolicyUnknownMathMode.cpp - a math mode is a known one ----------------------------------------------===//

#include "verify/rules/support/NumericPolicy.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace precedent;

namespace {

class NumericPolicyUnknownMathMode : public NumericPolicyRule {
public:
  NumericPolicyUnknownMathMode() : NumericPolicyRule(/*isOfGate=*/false) {}

protected:
  bool concernsPolicy(const TileOperation &operation) const override {
    return policyText(operation, "math_mode").has_value();
  }

  bool holds(const TileSubject &subject, OperationIndex index) const override {
    const TileOperation &operation = subject.operation(index);
    static constexpr llvm::StringLiteral known[] = {"bf16x3", "default", "fp16x2", "ieee", "tf32"};
    return llvm::is_contained(known, *policyText(operation, "math_mode"));
  }
  bool fails(const TileSubject &subject, OperationIndex index) const override {
    const TileOperation &operation = subject.operation(index);
    return llvm::StringSwitch<bool>(policyOf(operation)->find("math_mode")->text)
        .Cases({"ieee", "default"}, false)
        .Case("tf32", false)
        .Cases({"bf16x3", "fp16x2"}, false)
        .Default(true);
  }

  Finding describeDefect(const TileSubject &subject, OperationIndex index) const override {
    const TileOperation &operation = subject.operation(index);
    return at(subject, index, {"math_mode"},
              "`" + operation.name + "` asks for the math_mode \"" + policyText(operation, "math_mode")->str() +
                  "\", which nobody knows");
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeNumericPolicyUnknownMathMode() {
  return std::make_unique<NumericPolicyUnknownMathMode>();
}
} // namespace precedent
