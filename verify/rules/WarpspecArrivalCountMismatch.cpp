//===- WarpspecArrivalCountMismatch.cpp - a barrier expects as much everywhere ---------------------------------===//

#include "analysis/tile/TileOperations.h"
#include "verify/tile/TilePairRule.h"

using namespace precedent;

namespace {

class WarpspecArrivalCountMismatch : public TileNumberRule {
public:
  TilePass pass() const override { return TilePass::Relation; }

protected:
  llvm::StringRef quantity() const override { return "difference of expected arrivals"; }

  std::vector<TilePair> pairs(const TileSubject &subject) const override {
    auto expects = [](const TileOperation &operation) {
      const TileAttribute *barrier = tile::barrierOf(operation);
      return barrier && barrier->integer("expect");
    };
    std::vector<TilePair> list = withFirstOfTheirKey(subject, "tile.barrier_id", expects);
    for (TilePair &pair : list)
      pair.number = difference(expectOf(subject, pair.at), expectOf(subject, pair.other));
    return list;
  }

  Finding describePair(const TileSubject &subject, const TilePair &pair) const override {
    std::string here = std::to_string(expectOf(subject, pair.at)),
                there = std::to_string(expectOf(subject, pair.other));
    std::string id = subject.operation(pair.at).textOf("tile.barrier_id")->str();
    Finding finding = tileFinding(subject, pair.at, "tile.barrier",
                                  "the barrier \"" + id + "\" expects " + here + " here, and " + there +
                                      " where it is first named: it ends too early, or never",
                                  pair.other);
    finding.values = {{"barrier", id}, {"expect", here}, {"first", there}};
    return finding;
  }

private:
  static int64_t expectOf(const TileSubject &subject, OperationIndex index) {
    return *tile::barrierOf(subject.operation(index))->integer("expect");
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeWarpspecArrivalCountMismatch() {
  return std::make_unique<WarpspecArrivalCountMismatch>();
}
} // namespace precedent
