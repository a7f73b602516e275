#include "verify/rules/support/NumericPolicy.h"

#include "llvm/ADT/STLExtras.h"

using namespace precedent;

const TileAttribute *precedent::policyOf(const TileOperation &operation) {
  const TileAttribute *policy = operation.find(kNumericPolicy);
  return policy && policy->is(TileAttribute::Kind::Dictionary) ? policy : nullptr;
}

std::optional<llvm::StringRef> precedent::policyText(const TileOperation &operation, llvm::StringRef key) {
  const TileAttribute *policy = policyOf(operation);
  return policy ? policy->textOf(key) : std::nullopt;
}

static constexpr NumberFormat kFormats[] = {
    {"fp64", true, 53, true, true},           {"fp32", true, 24, true, true},
    {"tf32", true, 11, false, false}, // an arithmetic on fp32, in which nothing is stored
    {"fp16", true, 11, true, true},           {"bf16", true, 8, true, true},
    {"fp8_e4m3", true, 4, true, false, true}, {"fp8_e5m2", true, 3, true, false, true},
    {"fp6_e2m3", true, 4, true, false, true}, {"fp6_e3m2", true, 3, true, false, true},
    {"fp4_e2m1", true, 2, true, false, true}, {"nvfp4", true, 2, true, false, true},
    {"int64", false, 64, true, true},         {"int32", false, 32, true, true},
    {"int16", false, 16, true, true},         {"int8", false, 8, true, true, true},
    {"int4", false, 4, true, false, true},    {"bool", false, 1, true, false},
};

const NumberFormat *precedent::formatCalled(llvm::StringRef name) {
  const auto *format = llvm::find_if(kFormats, [&](const NumberFormat &entry) { return entry.name == name; });
  return format == std::end(kFormats) ? nullptr : format;
}

bool precedent::isWideAccumulator(llvm::StringRef name) {
  static constexpr llvm::StringLiteral wide[] = {"fp32", "fp16", "bf16", "int32"};
  return llvm::is_contained(wide, name);
}

Finding NumericPolicyRule::at(const TileSubject &subject, OperationIndex operation,
                              llvm::ArrayRef<llvm::StringRef> keys, const llvm::Twine &message) const {
  Finding finding = tileFinding(subject, operation, kNumericPolicy, message.str());
  const TileAttribute *policy = policyOf(subject.operation(operation));
  for (llvm::StringRef key : keys) {
    const TileAttribute *value = policy->find(key);
    finding.values.emplace_back(key.str(), value ? spell(*value) : "missing");
  }
  return finding;
}
