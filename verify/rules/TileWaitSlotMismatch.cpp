//===- TileWaitSlotMismatch.cpp - a wait and its arrival mean the same slot ------------------------------------===//

#include "analysis/tile/TileOperations.h"
#include "verify/tile/TilePairRule.h"
#include "verify/tile/TileWaits.h"

using namespace precedent;

namespace {

class TileWaitSlotMismatch : public TileNumberRule {
public:
  TilePass pass() const override { return TilePass::Dataflow; }

protected:
  llvm::StringRef quantity() const override { return "slot difference"; }

  std::vector<TilePair> pairs(const TileSubject &subject) const override {
    std::vector<TilePair> list;
    for (WaitAndArrive pair : waitsAndArrives(subject)) {
      std::optional<int64_t> waited = tile::slotOf(subject.operation(pair.wait));
      std::optional<int64_t> arrived = tile::slotOf(subject.operation(pair.arrive));
      if (waited && arrived)
        list.push_back({pair.wait, pair.arrive, difference(*waited, *arrived)});
    }
    return list;
  }

  Finding describePair(const TileSubject &subject, const TilePair &pair) const override {
    std::string waited = std::to_string(*tile::slotOf(subject.operation(pair.at)));
    std::string arrived = std::to_string(*tile::slotOf(subject.operation(pair.other)));
    Finding finding = tileFinding(
        subject, pair.at, "slot",
        "this wait is for slot " + waited + ", and its token is of slot " + arrived + ": it never ends", pair.other);
    finding.values = {{"waited", waited}, {"arrived", arrived}};
    return finding;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeTileWaitSlotMismatch() {
  return std::make_unique<TileWaitSlotMismatch>();
}
} // namespace precedent
