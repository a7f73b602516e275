//===- NumericPolicyMathModeNotReducing.cpp - a math mode reduces -------------------------------------------------===//

#include "verify/rules/support/NumericPolicy.h"

#include "llvm/ADT/StringSwitch.h"

using namespace precedent;

namespace {

class NumericPolicyMathModeNotReducing : public NumericPolicyRule {
public:
  NumericPolicyMathModeNotReducing() : NumericPolicyRule(/*isOfGate=*/false) {}

protected:
  bool concernsPolicy(const TileOperation &operation) const override {
    std::optional<llvm::StringRef> storage = policyText(operation, "storage"),
                                   mode = policyText(operation, "math_mode");
    return storage && mode && *mode == "tf32" && formatCalled(*storage) && *storage != "tf32";
  }

  bool holds(const TileSubject &subject, OperationIndex index) const override {
    const TileOperation &operation = subject.operation(index);
    return formatCalled(*policyText(operation, "storage"))->bits > formatCalled("tf32")->bits;
  }
  bool fails(const TileSubject &subject, OperationIndex index) const override {
    const TileOperation &operation = subject.operation(index);
    // The second code: what has 11 bits or fewer.
    return llvm::StringSwitch<bool>(policyOf(operation)->find("storage")->text)
        .Cases({"fp64", "fp32", "int64", "int32", "int16"}, false)
        .Default(true);
  }

  Finding describeDefect(const TileSubject &subject, OperationIndex index) const override {
    const TileOperation &operation = subject.operation(index);
    return at(subject, index, {"storage", "math_mode"},
              "`" + operation.name + "` computes on " + policyText(operation, "storage")->str() +
                  " in tf32, which is no coarser than that");
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeNumericPolicyMathModeNotReducing() {
  return std::make_unique<NumericPolicyMathModeNotReducing>();
}
} // namespace precedent
