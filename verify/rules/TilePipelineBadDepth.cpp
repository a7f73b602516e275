//===- TilePipelineBadDepth.cpp - a ring has slots -------------------------------------------------------------===//

#include "verify/tile/TileAttributeRule.h"

using namespace precedent;

namespace {

class TilePipelineBadDepth : public TileBoundRule {
protected:
  llvm::StringRef attribute() const override { return "pipeline_state"; }
  llvm::StringRef operation() const override { return "tile.pipeline_init"; }
  llvm::StringRef quantity() const override { return "slots of a ring"; }
  std::optional<int64_t> low() const override { return 1; }
  void measure(const TileParameters &parameters, Numbers &numbers) const override {
    if (std::optional<int64_t> depth = parameters.measured("depth"))
      numbers.push_back({*depth, "depth"});
  }
  std::string describe(const TileParameters &, int64_t number, llvm::StringRef) const override {
    return "a ring of depth " + std::to_string(number) + " has no slot";
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeTilePipelineBadDepth() {
  return std::make_unique<TilePipelineBadDepth>();
}
} // namespace precedent
