//===- NumericPolicyNonStringValue.cpp - entries have their types -------------------------------------------------===//

#include "verify/rules/support/NumericPolicy.h"

#include "llvm/ADT/StringSwitch.h"

using namespace precedent;

namespace {

struct Key {
  llvm::StringLiteral name;
  TileAttribute::Kind kind;
};
using Kind = TileAttribute::Kind;
constexpr Key kKeys[] = {{"storage", Kind::Text},       {"accum", Kind::Text},
                         {"rounding", Kind::Text},      {"scale", Kind::Text},
                         {"quant_axis", Kind::Integer}, {"deterministic", Kind::Boolean},
                         {"math_mode", Kind::Text},     {"scale_layout", Kind::Dictionary},
                         {"softmax", Kind::Text}};

/// The second code: from the entry to what it should be. Null if all are right; unknown keys have their own rule.
const std::string *firstWrong(const TileAttribute &policy) {
  for (size_t entry = 0; entry < policy.keys.size(); ++entry) {
    llvm::StringRef key = policy.keys[entry];
    const TileAttribute &value = *policy.elements[entry];
    bool isText = llvm::StringSwitch<bool>(key)
                      .Cases({"storage", "accum", "softmax", "scale", "rounding", "math_mode"}, true)
                      .Default(false);
    if ((isText && !value.isText()) || (key == "quant_axis" && !value.isInteger()) ||
        (key == "deterministic" && !value.is(Kind::Boolean)) || (key == "scale_layout" && !value.is(Kind::Dictionary)))
      return &policy.keys[entry];
  }
  return nullptr;
}

class NumericPolicyNonStringValue : public NumericPolicyRule {
public:
  NumericPolicyNonStringValue() : NumericPolicyRule(/*isOfGate=*/false) {}

protected:
  bool concernsPolicy(const TileOperation &operation) const override { return !policyOf(operation)->keys.empty(); }

  bool holds(const TileSubject &subject, OperationIndex index) const override {
    const TileOperation &operation = subject.operation(index);
    const TileAttribute &policy = *policyOf(operation);
    for (const Key &key : kKeys)
      if (const TileAttribute *value = policy.find(key.name); value && !value->is(key.kind))
        return false;
    return true;
  }
  bool fails(const TileSubject &subject, OperationIndex index) const override {
    const TileOperation &operation = subject.operation(index);
    return firstWrong(*policyOf(operation)) != nullptr;
  }

  Finding describeDefect(const TileSubject &subject, OperationIndex index) const override {
    const TileOperation &operation = subject.operation(index);
    const std::string &key = *firstWrong(*policyOf(operation));
    return at(subject, index, {key},
              "the entry `" + key + "` of the numeric policy of `" + operation.name + "` is " +
                  spell(*policyOf(operation)->find(key)) + ", and is read as something else");
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeNumericPolicyNonStringValue() {
  return std::make_unique<NumericPolicyNonStringValue>();
}
} // namespace precedent
