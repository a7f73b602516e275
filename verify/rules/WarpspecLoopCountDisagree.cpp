//===- WarpspecLoopCountDisagree.cpp - both ends of a pipeline run as often ------------------------------------===//

#include "verify/tile/TilePairRule.h"

using namespace precedent;

namespace {

constexpr llvm::StringLiteral kCount = "tile.trip_count";

class WarpspecLoopCountDisagree : public TileNumberRule {
public:
  TilePass pass() const override { return TilePass::Relation; }

protected:
  llvm::StringRef quantity() const override { return "difference of trip counts"; }

  std::vector<TilePair> pairs(const TileSubject &subject) const override {
    auto counts = [](const TileOperation &operation) { return operation.integer(kCount).has_value(); };
    std::vector<TilePair> list = withFirstOfTheirKey(subject, "tile.pipeline", counts);
    for (TilePair &pair : list)
      pair.number = difference(countOf(subject, pair.at), countOf(subject, pair.other));
    return list;
  }

  Finding describePair(const TileSubject &subject, const TilePair &pair) const override {
    std::string here = std::to_string(countOf(subject, pair.at)), there = std::to_string(countOf(subject, pair.other));
    std::string pipeline = subject.operation(pair.at).textOf("tile.pipeline")->str();
    Finding finding = tileFinding(subject, pair.at, kCount,
                                  "this loop of the pipeline \"" + pipeline + "\" runs " + here +
                                      " times, and the first one " + there + ": one side waits for what never comes",
                                  pair.other);
    finding.values = {{"pipeline", pipeline}, {"count", here}, {"first", there}};
    return finding;
  }

private:
  static int64_t countOf(const TileSubject &subject, OperationIndex index) {
    return *subject.operation(index).integer(kCount);
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeWarpspecLoopCountDisagree() {
  return std::make_unique<WarpspecLoopCountDisagree>();
}
} // namespace precedent
