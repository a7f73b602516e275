#include "verify/Rule.h"
#include "verify/rules/support/CarrierShape.h"
#include "verify/rules/support/DependencyPlace.h"
#include "verify/rules/support/RowText.h"

#include "llvm/ADT/Twine.h"

using namespace precedent;

namespace {

/// Steps of one rank may share a clock, in row order; what crosses ranks arrives with the next clock.
class ClockOrder : public CarrierRule {
  enum Tag { OneRank, AcrossRanks };

public:
  bool applies(const CarrierSubject &subject) const override { return isReadable(subject); }

  void state(const CarrierSubject &subject, Claims &claims) const override {
    const RowTable &rows = subject.carrier.rows;
    RangeClaim oneRank, acrossRanks;
    oneRank.quantity = "clocks from a dependency to its consumer on one rank";
    oneRank.low = 0;
    acrossRanks.quantity = "clocks from a dependency to its consumer on another rank";
    acrossRanks.low = 1;
    for (ActionIndex row = 0; row < rows.size(); ++row) {
      llvm::ArrayRef<ActionIndex> targets = rows.dependsOnRow[row];
      for (size_t entry = 0; entry < targets.size(); ++entry) {
        ActionIndex before = targets[entry];
        if (before == kNoAction || isRefusedElsewhere(subject.carrier, before, row))
          continue;
        RangeClaim &claim = rows.rank[before] == rows.rank[row] ? oneRank : acrossRanks;
        claim.add(rows.clock[row] - rows.clock[before], static_cast<uint32_t>(rows.dependsOnRow.beginOf(row) + entry));
      }
    }
    claims.add(std::move(oneRank), OneRank);
    claims.add(std::move(acrossRanks), AcrossRanks);
  }

  Finding explain(const CarrierSubject &subject, const Refutation &refutation, Explainer &) const override {
    const RowTable &rows = subject.carrier.rows;
    DependencyPlace place = placeOfDependency(rows, refutation.subject);
    ActionIndex before = rows.dependsOnRow[place.row][place.entry];
    Finding finding;
    finding.message = (stepText(rows, place.row) + " at clock " + llvm::Twine(rows.clock[place.row]) + " waits for " +
                       stepText(rows, before) + " at clock " + llvm::Twine(rows.clock[before]))
                          .str();
    if (refutation.tag == AcrossRanks)
      finding.message +=
          (" on rank " + llvm::Twine(rows.rank[before]) + "; what another rank computes is there one clock later")
              .str();
    else
      finding.message += " on the same rank, which is later";
    finding.anchor = Anchor::row(place.row, "clock");
    finding.actions = {rows.actionId[before].str(), rows.actionId[place.row].str()};
    finding.values = {{"clock", std::to_string(rows.clock[place.row])},
                      {"dependency_clock", std::to_string(rows.clock[before])}};
    return finding;
  }

private:
  /// Negative clocks (without them no difference leaves 64 bits), later rows, and stages that must not wait.
  static bool isRefusedElsewhere(const PipelineCarrier &carrier, ActionIndex before, ActionIndex row) {
    const RowTable &rows = carrier.rows;
    return rows.clock[before] < 0 || rows.clock[row] < 0 || before >= row ||
           (carrier.mode() == PipelineMode::Decoupled && rows.stage[before] != rows.stage[row]);
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeClockOrder() {
  return std::make_unique<ClockOrder>();
}
} // namespace precedent
