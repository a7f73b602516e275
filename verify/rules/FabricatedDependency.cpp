#include "verify/Rule.h"
#include "verify/rules/support/CarrierShape.h"
#include "verify/rules/support/DependencyPlace.h"
#include "verify/rules/support/RowText.h"
#include "verify/rules/support/TokenText.h"

#include "llvm/ADT/Twine.h"

using namespace precedent;

namespace {

class FabricatedDependency : public CarrierRule {
public:
  bool applies(const CarrierSubject &subject) const override {
    return isReadable(subject) && subject.carrier.mode() == PipelineMode::Decoupled;
  }

  void state(const CarrierSubject &subject, Claims &claims) const override {
    const RowTable &rows = subject.carrier.rows;
    RangeClaim claim;
    claim.quantity = "stages from a dependency to its consumer";
    claim.low = claim.high = 0;
    for (ActionIndex row = 0; row < rows.size(); ++row) {
      llvm::ArrayRef<ActionIndex> targets = rows.dependsOnRow[row];
      for (size_t entry = 0; entry < targets.size(); ++entry) {
        ActionIndex before = targets[entry];
        // Negative stages are refused elsewhere; without them no difference leaves 64 bits.
        if (before != kNoAction && rows.stage[row] >= 0 && rows.stage[before] >= 0)
          claim.add(rows.stage[row] - rows.stage[before],
                    static_cast<uint32_t>(rows.dependsOnRow.beginOf(row) + entry));
      }
    }
    claims.add(std::move(claim));
  }

  Finding explain(const CarrierSubject &subject, const Refutation &refutation, Explainer &) const override {
    const RowTable &rows = subject.carrier.rows;
    DependencyPlace place = placeOfDependency(rows, refutation.subject);
    ActionIndex before = rows.dependsOnRow[place.row][place.entry];
    Finding finding;
    finding.message = stepText(rows, place.row) + " waits for " + stepText(rows, before) +
                      ", but stages of a decoupled schedule do not wait for each other";
    finding.anchor = place.anchor();
    finding.actions = {rows.actionId[before].str(), rows.actionId[place.row].str()};
    finding.values = {{"stage", std::to_string(rows.stage[place.row])},
                      {"dependency_stage", std::to_string(rows.stage[before])}};
    finding.fix = Fix{"remove " + inQuotes(rows.actionId[before]) + " from depends_on", {}, {}};
    return finding;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeFabricatedDependency() {
  return std::make_unique<FabricatedDependency>();
}
} // namespace precedent
