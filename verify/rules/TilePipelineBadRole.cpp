//===- TilePipelineBadRole.cpp - a ring is a producer's or a consumer's ----------------------------------------===//

#include "verify/tile/TileAttributeRule.h"

using namespace precedent;

namespace {

class TilePipelineBadRole : public TileTextRule {
protected:
  llvm::StringRef attribute() const override { return "pipeline_state"; }
  llvm::StringRef operation() const override { return "tile.pipeline_init"; }
  llvm::StringRef parameter() const override { return "role"; }
  llvm::StringRef what() const override { return "the role of a pipeline's state"; }
  llvm::ArrayRef<llvm::StringLiteral> allowed() const override {
    static constexpr llvm::StringLiteral roles[] = {"producer", "consumer"};
    return roles;
  }
  bool isAllowed(llvm::StringRef text) const override {
    return text.size() == 8 && (text == "consumer" || text == "producer");
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeTilePipelineBadRole() {
  return std::make_unique<TilePipelineBadRole>();
}
} // namespace precedent
