//===- TileBarrierNegativeExpect.cpp - a barrier does not expect less than nothing -----------------------------===//

#include "verify/tile/TileAttributeRule.h"

using namespace precedent;

namespace {

class TileBarrierNegativeExpect : public TileBoundRule {
protected:
  llvm::StringRef attribute() const override { return "barrier"; }
  llvm::StringRef quantity() const override { return "expected arrivals"; }
  std::optional<int64_t> low() const override { return 0; }
  void measure(const TileParameters &parameters, Numbers &numbers) const override {
    if (std::optional<int64_t> expect = parameters.measured("expect"))
      numbers.push_back({*expect, "expect"});
  }
  std::string describe(const TileParameters &, int64_t number, llvm::StringRef) const override {
    return "a barrier expects " + std::to_string(number) + " arrivals or bytes, and there is nothing less than none";
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeTileBarrierNegativeExpect() {
  return std::make_unique<TileBarrierNegativeExpect>();
}
} // namespace precedent
