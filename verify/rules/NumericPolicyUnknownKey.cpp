//===- NumericPolicyUnknownKey.cpp - every key is read by somebody ------------------------------------------------===//

#include "verify/rules/support/NumericPolicy.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace precedent;

namespace {

/// The second code.
bool isUnknown(llvm::StringRef key) {
  return llvm::StringSwitch<bool>(key)
      .Cases({"storage", "accum", "softmax"}, false)
      .Cases({"rounding", "math_mode", "deterministic"}, false)
      .Cases({"scale", "scale_layout", "quant_axis"}, false)
      .Default(true);
}

class NumericPolicyUnknownKey : public NumericPolicyRule {
public:
  NumericPolicyUnknownKey() : NumericPolicyRule(/*isOfGate=*/false) {}

protected:
  bool concernsPolicy(const TileOperation &operation) const override { return !policyOf(operation)->keys.empty(); }

  bool holds(const TileSubject &subject, OperationIndex index) const override {
    const TileOperation &operation = subject.operation(index);
    static constexpr llvm::StringLiteral known[] = {"accum", "deterministic", "math_mode", "quant_axis", "rounding",
                                                    "scale", "scale_layout",  "softmax",   "storage"};
    return llvm::all_of(policyOf(operation)->keys, [](llvm::StringRef key) { return llvm::is_contained(known, key); });
  }
  bool fails(const TileSubject &subject, OperationIndex index) const override {
    const TileOperation &operation = subject.operation(index);
    return llvm::any_of(policyOf(operation)->keys, isUnknown);
  }

  Finding describeDefect(const TileSubject &subject, OperationIndex index) const override {
    const TileOperation &operation = subject.operation(index);
    std::string unknown = *llvm::find_if(policyOf(operation)->keys, isUnknown);
    return at(subject, index, {unknown},
              "nobody reads the key `" + unknown + "` of the numeric policy of `" + operation.name + "`");
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeNumericPolicyUnknownKey() {
  return std::make_unique<NumericPolicyUnknownKey>();
}
} // namespace precedent
