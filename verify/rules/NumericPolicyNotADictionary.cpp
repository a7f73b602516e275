//===- NumericPolicyNotADictionary.cpp - a policy is a dictionary -------------------------------------------------===//

#include "verify/rules/support/NumericPolicy.h"

using namespace precedent;

namespace {

class NumericPolicyNotADictionary : public TileOperationRule {
public:
  TilePass pass() const override { return TilePass::IrContract; }
  bool applies(const TileSubject &subject) const override { return !subject.isGate(); }

protected:
  /// A record of an artifact keeps its policy as the text that was hashed.
  bool concerns(const TileSubject &, const TileOperation &operation) const override {
    return operation.find(kNumericPolicy) && !llvm::StringRef(operation.name).ends_with(".artifact");
  }

  bool holds(const TileSubject &subject, OperationIndex index) const override {
    return policyOf(subject.operation(index)) != nullptr;
  }
  bool fails(const TileSubject &subject, OperationIndex index) const override {
    return subject.operation(index).find(kNumericPolicy)->kind != TileAttribute::Kind::Dictionary;
  }

  Finding describeDefect(const TileSubject &subject, OperationIndex index) const override {
    const TileOperation &operation = subject.operation(index);
    std::string written = spell(*operation.find(kNumericPolicy));
    Finding finding =
        tileFinding(subject, index, kNumericPolicy,
                    "the numeric policy of `" + operation.name + "` is " + written + " and no dictionary");
    finding.values = {{"written", written}};
    finding.notes.push_back("who asks for the dictionary finds none, and goes on as if there were no policy");
    return finding;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeNumericPolicyNotADictionary() {
  return std::make_unique<NumericPolicyNotADictionary>();
}
} // namespace precedent
