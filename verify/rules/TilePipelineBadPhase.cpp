//===- TilePipelineBadPhase.cpp - a phase is 0 or 1 ------------------------------------------------------------===//

#include "verify/tile/TileAttributeRule.h"

using namespace precedent;

namespace {

class TilePipelineBadPhase : public TileBoundRule {
protected:
  llvm::StringRef attribute() const override { return "pipeline_state"; }
  llvm::StringRef operation() const override { return "tile.pipeline_init"; }
  llvm::StringRef quantity() const override { return "phase"; }
  std::optional<int64_t> low() const override { return 0; }
  std::optional<int64_t> high() const override { return 1; }
  void measure(const TileParameters &parameters, Numbers &numbers) const override {
    if (std::optional<int64_t> phase = parameters.measured("phase"))
      numbers.push_back({*phase, "phase"});
  }
  std::string describe(const TileParameters &, int64_t number, llvm::StringRef) const override {
    return "a barrier has the phases 0 and 1, and no phase " + std::to_string(number);
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeTilePipelineBadPhase() {
  return std::make_unique<TilePipelineBadPhase>();
}
} // namespace precedent
