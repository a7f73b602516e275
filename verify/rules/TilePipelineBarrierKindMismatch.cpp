//===- TilePipelineBarrierKindMismatch.cpp - a barrier ends in one way -----------------------------------------===//

#include "analysis/tile/TileOperations.h"
#include "verify/tile/TilePairRule.h"

using namespace precedent;

namespace {

class TilePipelineBarrierKindMismatch : public TileGroundRule {
public:
  TilePass pass() const override { return TilePass::Relation; }

protected:
  std::vector<TilePair> pairs(const TileSubject &subject) const override {
    return withFirstOfTheirKey(subject, "tile.barrier_id", [](const TileOperation &operation) {
      const TileAttribute *barrier = tile::barrierOf(operation);
      return barrier && barrier->textOf("kind");
    });
  }

  bool holds(const TileSubject &subject, const TilePair &pair) const override {
    return kindOf(subject, pair.at) == kindOf(subject, pair.other);
  }
  bool fails(const TileSubject &subject, const TilePair &pair) const override {
    return kindOf(subject, pair.other).compare(kindOf(subject, pair.at)) != 0;
  }

  Finding describePair(const TileSubject &subject, const TilePair &pair) const override {
    std::string id = subject.operation(pair.at).textOf("tile.barrier_id")->str();
    std::string kind = kindOf(subject, pair.at).str(), first = kindOf(subject, pair.other).str();
    Finding finding = tileFinding(subject, pair.at, "tile.barrier",
                                  "the barrier \"" + id + "\" is a " + kind + " here, and a " + first +
                                      " where it is first named: what signals one does not end the other",
                                  pair.other);
    finding.values = {{"barrier", id}, {"kind", kind}, {"first", first}};
    return finding;
  }

private:
  static llvm::StringRef kindOf(const TileSubject &subject, OperationIndex index) {
    return *tile::barrierOf(subject.operation(index))->textOf("kind");
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeTilePipelineBarrierKindMismatch() {
  return std::make_unique<TilePipelineBarrierKindMismatch>();
}
} // namespace precedent
