//===- NumericPolicyUnknownAccum.cpp - an accumulator is a known type ---------------------------------------------===//

#include "verify/rules/support/NumericPolicy.h"

#include "llvm/ADT/StringSwitch.h"

using namespace precedent;

namespace {

class NumericPolicyUnknownAccum : public NumericPolicyRule {
public:
  NumericPolicyUnknownAccum() : NumericPolicyRule(/*isOfGate=*/false) {}

protected:
  bool concernsPolicy(const TileOperation &operation) const override {
    std::optional<llvm::StringRef> storage = policyText(operation, "storage");
    const NumberFormat *format = storage ? formatCalled(*storage) : nullptr;
    // What low precision may be added in has an older and narrower rule.
    return policyText(operation, "accum") && !(format && format->isLowPrecision);
  }

  bool holds(const TileSubject &subject, OperationIndex index) const override {
    const TileOperation &operation = subject.operation(index);
    const NumberFormat *format = formatCalled(*policyText(operation, "accum"));
    return format && format->holdsSums;
  }
  bool fails(const TileSubject &subject, OperationIndex index) const override {
    const TileOperation &operation = subject.operation(index);
    return llvm::StringSwitch<bool>(policyOf(operation)->find("accum")->text)
        .Cases({"fp64", "fp32", "fp16", "bf16"}, false)
        .Cases({"int64", "int32", "int16", "int8"}, false)
        .Default(true);
  }

  Finding describeDefect(const TileSubject &subject, OperationIndex index) const override {
    const TileOperation &operation = subject.operation(index);
    return at(subject, index, {"accum"},
              "`" + operation.name + "` adds in \"" + policyText(operation, "accum")->str() +
                  "\", in which no sums are held");
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeNumericPolicyUnknownAccum() {
  return std::make_unique<NumericPolicyUnknownAccum>();
}
} // namespace precedent
