#include "verify/Rule.h"
#include "verify/rules/support/CarrierShape.h"
#include "verify/rules/support/RowText.h"
#include "verify/rules/support/TokenText.h"

using namespace precedent;

namespace {

class PhaseUnknown : public CarrierRule {
public:
  bool applies(const CarrierSubject &subject) const override { return rowsAreReadable(subject.carrier); }

  void state(const CarrierSubject &subject, Claims &claims) const override {
    const RowTable &rows = subject.carrier.rows;
    claims.add(GroundClaim::of(
        rows.size(),
        [&](uint32_t row) {
          return !rows.has(row, RowHasPhase) || rows.phase[row] == Phase::Forward || rows.phase[row] == Phase::Backward;
        },
        [&](uint32_t row) { return rows.unknownPhase.contains(row); }));
  }

  Finding explain(const CarrierSubject &subject, const Refutation &refutation, Explainer &) const override {
    const RowTable &rows = subject.carrier.rows;
    ActionIndex row = refutation.instance;
    llvm::StringRef written = rows.unknownPhase.lookup(row);
    Finding finding;
    finding.message = rowText(rows, row) + " has phase " + inQuotes(written) +
                      "; this schema knows \"F\" (forward) and \"B\" (backward)";
    finding.anchor = Anchor::row(row, "phase");
    finding.actions = {rows.actionId[row].str()};
    finding.values = {{"written", written.str()}};
    return finding;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makePhaseUnknown() {
  return std::make_unique<PhaseUnknown>();
}
} // namespace precedent
