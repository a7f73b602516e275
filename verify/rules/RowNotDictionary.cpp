#include "verify/Rule.h"
#include "verify/rules/support/CarrierShape.h"
#include "verify/rules/support/RowText.h"

using namespace precedent;

namespace {

class RowNotDictionary : public CarrierRule {
public:
  bool applies(const CarrierSubject &subject) const override { return rowsAreReadable(subject.carrier); }

  void state(const CarrierSubject &subject, Claims &claims) const override {
    const RowTable &rows = subject.carrier.rows;
    claims.add(GroundClaim::of(
        rows.size(), [&](uint32_t row) { return rows.has(row, RowIsDictionary); },
        [&](uint32_t row) { return rows.fields[row] % 2 == 0; }));
  }

  Finding explain(const CarrierSubject &subject, const Refutation &refutation, Explainer &) const override {
    Finding finding;
    finding.message = rowText(subject.carrier.rows, refutation.instance) +
                      " is not a dictionary; a row is {action_id, clock, depends_on, micro_batch, phase, rank, stage}";
    finding.anchor = Anchor::row(refutation.instance);
    finding.values = {{"row", std::to_string(refutation.instance)}};
    return finding;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeRowNotDictionary() {
  return std::make_unique<RowNotDictionary>();
}
} // namespace precedent
