#include "verify/Rule.h"
#include "verify/rules/support/CarrierShape.h"
#include "verify/rules/support/DoubtfulRows.h"
#include "verify/rules/support/RowText.h"

#include "llvm/ADT/Twine.h"

using namespace precedent;

namespace {

class Coverage : public CarrierRule {
public:
  bool applies(const CarrierSubject &subject) const override { return isReadable(subject); }

  void state(const CarrierSubject &subject, Claims &claims) const override {
    const RowTable &rows = subject.carrier.rows;
    DoubtfulRows doubtful(rows);
    CoverageClaim claim;
    claim.numStages = subject.carrier.numVirtualStages();
    claim.numMicroBatches = subject.carrier.numMicroBatches.value;
    for (ActionIndex row = 0; row < rows.size(); ++row)
      if (Phase phase = doubtful.phaseOf(row); phase != Phase::Unknown)
        claim.add(rows.stage[row], rows.microBatch[row], phase, row);
    claims.add(std::move(claim));
  }

  Finding explain(const CarrierSubject &subject, const Refutation &refutation, Explainer &) const override {
    const RowTable &rows = subject.carrier.rows;
    const CoverageClaim::Cell &cell = *refutation.cell;
    Finding finding;
    finding.message = stepText(cell.phase, cell.stage, cell.microBatch);
    finding.values = {{"phase", nameOf(cell.phase).str()},
                      {"stage", std::to_string(cell.stage)},
                      {"micro_batch", std::to_string(cell.microBatch)},
                      {"rows", std::to_string(cell.count)}};
    if (cell.count == 0) {
      finding.message += " is missing: no row carries it out";
      finding.anchor = Anchor::attribute(kStepsAttribute);
      return finding;
    }
    finding.message += (" is carried out by " + llvm::Twine(cell.count) + " rows").str();
    if (cell.example) {
      finding.message += ", " + rowText(rows, *cell.example) + " is one too many";
      finding.anchor = Anchor::row(*cell.example);
      finding.actions = {rows.actionId[*cell.example].str()};
    } else {
      finding.anchor = Anchor::attribute(kStepsAttribute);
    }
    return finding;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeCoverage() {
  return std::make_unique<Coverage>();
}
} // namespace precedent
