//===- TilePipelineStageOob.cpp - a ring stands at one of its slots --------------------------------------------===//

#include "verify/tile/TileAttributeRule.h"

using namespace precedent;

namespace {

class TilePipelineStageOob : public TileBoundRule {
protected:
  llvm::StringRef attribute() const override { return "pipeline_state"; }
  llvm::StringRef operation() const override { return "tile.pipeline_init"; }
  llvm::StringRef quantity() const override { return "room on either side of the stage"; }
  std::optional<int64_t> low() const override { return 0; }
  /// The stage itself, and how far it is from the last slot: both at least 0.
  void measure(const TileParameters &parameters, Numbers &numbers) const override {
    std::optional<int64_t> stage = parameters.measured("stage"), depth = parameters.integer("depth");
    if (!stage || !depth || *depth < 1) // a ring without slots is another rule's
      return;
    numbers.push_back({*stage, "stage"});
    numbers.push_back({difference(difference(*depth, 1), *stage), "stage"});
  }
  std::string describe(const TileParameters &parameters, int64_t, llvm::StringRef) const override {
    return "a ring of depth " + std::to_string(*parameters.integer("depth")) + " has no slot " +
           std::to_string(*parameters.measured("stage"));
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeTilePipelineStageOob() {
  return std::make_unique<TilePipelineStageOob>();
}
} // namespace precedent
