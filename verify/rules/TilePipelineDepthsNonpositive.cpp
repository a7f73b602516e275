//===- TilePipelineDepthsNonpositive.cpp - every ring of a kernel has slots ------------------------------------===//

#include "verify/tile/TileAttributeRule.h"

using namespace precedent;

namespace {

class TilePipelineDepthsNonpositive : public TileBoundRule {
protected:
  llvm::StringRef attribute() const override { return "pipeline_depths"; }
  llvm::StringRef quantity() const override { return "slots of a ring"; }
  std::optional<int64_t> low() const override { return 1; }
  void measure(const TileParameters &parameters, Numbers &numbers) const override {
    for (llvm::StringRef ring : {"q", "kv", "tmem"})
      if (std::optional<int64_t> depth = parameters.measured(ring))
        numbers.push_back({*depth, ring});
  }
  std::string describe(const TileParameters &, int64_t number, llvm::StringRef ring) const override {
    return "the ring " + ring.str() + " has depth " + std::to_string(number) + ", and so no slot";
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeTilePipelineDepthsNonpositive() {
  return std::make_unique<TilePipelineDepthsNonpositive>();
}
} // namespace precedent
