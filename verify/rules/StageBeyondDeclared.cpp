#include "verify/Rule.h"
#include "verify/rules/support/CarrierShape.h"
#include "verify/rules/support/RowText.h"

#include "llvm/ADT/Twine.h"

using namespace precedent;

namespace {

class StageBeyondDeclared : public CarrierRule {
public:
  bool applies(const CarrierSubject &subject) const override {
    return rowsAreReadable(subject.carrier) && subject.carrier.numVirtualStages() >= 1;
  }

  void state(const CarrierSubject &subject, Claims &claims) const override {
    const RowTable &rows = subject.carrier.rows;
    RangeClaim claim;
    claim.quantity = "virtual stage";
    claim.high = subject.carrier.numVirtualStages() - 1;
    for (ActionIndex row = 0; row < rows.size(); ++row)
      if (rows.has(row, RowHasStage))
        claim.add(rows.stage[row], row);
    claims.add(std::move(claim));
  }

  Finding explain(const CarrierSubject &subject, const Refutation &refutation, Explainer &) const override {
    const PipelineCarrier &carrier = subject.carrier;
    ActionIndex row = refutation.subject;
    bool isInterleaved = carrier.mode() == PipelineMode::Interleaved;
    Finding finding;
    finding.message = ("stage " + llvm::Twine(refutation.value) + " of " + rowText(carrier.rows, row) +
                       " is beyond the declared stages, 0 to " + llvm::Twine(carrier.numVirtualStages() - 1))
                          .str();
    if (isInterleaved)
      finding.message += (" (" + llvm::Twine(carrier.numStages.value) + " ranks with " +
                          llvm::Twine(carrier.numChunks.valueOr(1)) + " chunks)")
                             .str();
    finding.anchor = Anchor::row(row, "stage");
    finding.actions = {carrier.rows.actionId[row].str()};
    finding.values = {{"written", std::to_string(refutation.value)},
                      {"virtual_stages", std::to_string(carrier.numVirtualStages())}};
    if (!isInterleaved && carrier.numChunks.valueOr(1) > 1)
      finding.notes.push_back("chunks count only where `tessera.pp_interleaved` is true and `tessera.pp_decoupled` is "
                              "not; upstream's pass multiplies by them in any mode");
    return finding;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeStageBeyondDeclared() {
  return std::make_unique<StageBeyondDeclared>();
}
} // namespace precedent
