//===- TileTmaExpectMismatch.cpp - a copy and its descriptor expect the same bytes -----------------------------===//

#include "analysis/tile/TileOperations.h"
#include "verify/tile/TilePairRule.h"

using namespace precedent;

namespace {

class TileTmaExpectMismatch : public TileNumberRule {
public:
  TilePass pass() const override { return TilePass::Dataflow; }

protected:
  llvm::StringRef quantity() const override { return "difference of expected bytes"; }

  std::vector<TilePair> pairs(const TileSubject &subject) const override {
    std::vector<TilePair> list;
    for (OperationIndex index = 0; index < subject.module.operations.size(); ++index) {
      const TileOperation &copy = subject.operation(index);
      std::optional<int64_t> expected = tile::isTmaCopy(copy) ? tile::expectedBytes(copy) : std::nullopt;
      if (!expected)
        continue;
      for (ValueIndex descriptor : tile::operandsOf(subject.module, copy, TileType::Descriptor))
        for (ValueIndex origin : subject.originsOf(descriptor).values)
          if (std::optional<int64_t> described = tile::expectedBytes(subject.makerOf(origin)))
            list.push_back({index, subject.value(origin).owner, difference(*expected, *described)});
    }
    return list;
  }

  Finding describePair(const TileSubject &subject, const TilePair &pair) const override {
    std::string expected = std::to_string(*tile::expectedBytes(subject.operation(pair.at)));
    std::string described = std::to_string(*tile::expectedBytes(subject.operation(pair.other)));
    Finding finding = tileFinding(subject, pair.at, "expect_tx",
                                  "this copy expects " + expected + " bytes, and its descriptor " + described +
                                      ": the barrier counts what never comes, or ends before everything is there",
                                  pair.other);
    finding.values = {{"copy", expected}, {"descriptor", described}};
    return finding;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeTileTmaExpectMismatch() {
  return std::make_unique<TileTmaExpectMismatch>();
}
} // namespace precedent
