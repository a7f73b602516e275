#include "verify/Rule.h"
#include "verify/rules/support/CarrierShape.h"
#include "verify/rules/support/RowText.h"

#include "llvm/ADT/Twine.h"

using namespace precedent;

namespace {

class RankStageMismatch : public CarrierRule {
  enum Tag { RankOutOfRange, WrongRank };

public:
  bool applies(const CarrierSubject &subject) const override { return isReadable(subject); }

  void state(const CarrierSubject &subject, Claims &claims) const override {
    const RowTable &rows = subject.carrier.rows;
    int64_t numRanks = subject.carrier.numStages.value;
    RangeClaim range, map;
    range.quantity = "rank";
    range.low = 0;
    range.high = numRanks - 1;
    map.quantity = "rank-of-stage less rank";
    map.low = map.high = 0;
    for (ActionIndex row = 0; row < rows.size(); ++row) {
      int64_t rank = rows.rank[row], stage = rows.stage[row];
      range.add(rank, row);
      // A rank or stage out of range is said once; with both in range no step leaves 64 bits.
      if (stage >= 0 && rank >= 0 && rank < numRanks)
        map.add(stage - stage / numRanks * numRanks - rank, row);
    }
    claims.add(std::move(range), RankOutOfRange);
    claims.add(std::move(map), WrongRank);
  }

  Finding explain(const CarrierSubject &subject, const Refutation &refutation, Explainer &) const override {
    const RowTable &rows = subject.carrier.rows;
    ActionIndex row = refutation.subject;
    int64_t numRanks = subject.carrier.numStages.value;
    Finding finding;
    finding.message = (stepText(rows, row) + " runs on rank " + llvm::Twine(rows.rank[row])).str();
    finding.anchor = Anchor::row(row, "rank");
    finding.actions = {rows.actionId[row].str()};
    finding.values = {{"rank", std::to_string(rows.rank[row])}, {"stage", std::to_string(rows.stage[row])}};
    if (refutation.tag == RankOutOfRange) {
      finding.message += (", but the ranks are 0 to " + llvm::Twine(numRanks - 1)).str();
      return finding;
    }
    int64_t owner = rows.stage[row] % numRanks;
    finding.message += (", but stage " + llvm::Twine(rows.stage[row]) + " lives on rank " + llvm::Twine(owner) +
                        " (stage modulo " + llvm::Twine(numRanks) + ")")
                           .str();
    finding.values.push_back({"expected_rank", std::to_string(owner)});
    return finding;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeRankStageMismatch() {
  return std::make_unique<RankStageMismatch>();
}
} // namespace precedent
