//===- DtypeLegalityLowpWithoutWideAccum.cpp - low precision needs a wide sum -------------------------------------===//

#include "verify/rules/support/NumericPolicy.h"

#include "llvm/ADT/StringSwitch.h"

using namespace precedent;

namespace {

class DtypeLegalityLowpWithoutWideAccum : public NumericPolicyRule {
public:
  DtypeLegalityLowpWithoutWideAccum() : NumericPolicyRule(/*isOfGate=*/true) {}

protected:
  bool concernsPolicy(const TileOperation &operation) const override {
    std::optional<llvm::StringRef> storage = policyText(operation, "storage");
    const NumberFormat *format = storage ? formatCalled(*storage) : nullptr;
    return format && format->isLowPrecision;
  }

  bool holds(const TileSubject &subject, OperationIndex index) const override {
    const TileOperation &operation = subject.operation(index);
    std::optional<llvm::StringRef> accumulator = policyText(operation, "accum");
    return accumulator && isWideAccumulator(*accumulator);
  }
  bool fails(const TileSubject &subject, OperationIndex index) const override {
    const TileOperation &operation = subject.operation(index);
    const TileAttribute *accumulator = policyOf(operation)->find("accum");
    return !accumulator || !accumulator->isText() ||
           llvm::StringSwitch<bool>(accumulator->text)
               .Cases({"fp32", "fp16"}, false)
               .Case("bf16", false)
               .Case("int32", false)
               .Default(true);
  }

  Finding describeDefect(const TileSubject &subject, OperationIndex index) const override {
    const TileOperation &operation = subject.operation(index);
    return at(subject, index, {"storage", "accum"},
              "`" + operation.name + "` stores its values in " + policyText(operation, "storage")->str() +
                  ", and adds them in none of fp32, fp16, bf16 and int32");
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeDtypeLegalityLowpWithoutWideAccum() {
  return std::make_unique<DtypeLegalityLowpWithoutWideAccum>();
}
} // namespace precedent
