//===- DtypeLegalityUnknownStorage.cpp - a storage is a known type ------------------------------------------------===//

#include "verify/rules/support/NumericPolicy.h"

#include "llvm/ADT/StringSwitch.h"

using namespace precedent;

namespace {

class DtypeLegalityUnknownStorage : public NumericPolicyRule {
public:
  DtypeLegalityUnknownStorage() : NumericPolicyRule(/*isOfGate=*/true) {}

protected:
  bool concernsPolicy(const TileOperation &operation) const override {
    std::optional<llvm::StringRef> storage = policyText(operation, "storage");
    return storage && *storage != "tf32"; // which has a rule of its own
  }

  bool holds(const TileSubject &subject, OperationIndex index) const override {
    const TileOperation &operation = subject.operation(index);
    const NumberFormat *format = formatCalled(*policyText(operation, "storage"));
    return format && format->storesValues;
  }
  bool fails(const TileSubject &subject, OperationIndex index) const override {
    const TileOperation &operation = subject.operation(index);
    return llvm::StringSwitch<bool>(policyOf(operation)->find("storage")->text)
        .Cases({"fp64", "fp32", "fp16", "bf16"}, false)
        .Cases({"fp8_e4m3", "fp8_e5m2", "fp6_e2m3", "fp6_e3m2", "fp4_e2m1", "nvfp4"}, false)
        .Cases({"int64", "int32", "int16", "int8", "int4", "bool"}, false)
        .Default(true);
  }

  Finding describeDefect(const TileSubject &subject, OperationIndex index) const override {
    const TileOperation &operation = subject.operation(index);
    return at(subject, index, {"storage"}, "`" + operation.name + "` stores its values in a type that nobody knows");
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeDtypeLegalityUnknownStorage() {
  return std::make_unique<DtypeLegalityUnknownStorage>();
}
} // namespace precedent
