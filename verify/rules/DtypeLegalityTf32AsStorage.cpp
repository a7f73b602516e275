//===- DtypeLegalityTf32AsStorage.cpp - nothing is stored as tf32 -------------------------------------------------===//

#include "verify/rules/support/NumericPolicy.h"

using namespace precedent;

namespace {

class DtypeLegalityTf32AsStorage : public NumericPolicyRule {
public:
  DtypeLegalityTf32AsStorage() : NumericPolicyRule(/*isOfGate=*/true) {}

protected:
  bool concernsPolicy(const TileOperation &operation) const override {
    return policyText(operation, "storage").has_value();
  }

  bool holds(const TileSubject &subject, OperationIndex index) const override {
    const TileOperation &operation = subject.operation(index);
    return *policyText(operation, "storage") != "tf32";
  }
  bool fails(const TileSubject &subject, OperationIndex index) const override {
    const TileOperation &operation = subject.operation(index);
    const TileAttribute *storage = policyOf(operation)->find("storage");
    return storage->text.compare("tf32") == 0;
  }

  Finding describeDefect(const TileSubject &subject, OperationIndex index) const override {
    const TileOperation &operation = subject.operation(index);
    return at(subject, index, {"storage", "math_mode"},
              "`" + operation.name + "` stores its values as tf32, which is an arithmetic on fp32 and no storage");
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeDtypeLegalityTf32AsStorage() {
  return std::make_unique<DtypeLegalityTf32AsStorage>();
}
} // namespace precedent
