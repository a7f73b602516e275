#include "verify/Rule.h"
#include "verify/rules/support/CarrierShape.h"
#include "verify/rules/support/RowText.h"

#include "llvm/ADT/Twine.h"

using namespace precedent;

namespace {

class RowOutOfDimensions : public CarrierRule {
  enum Tag { Clock, MicroBatch, Stage };

public:
  bool applies(const CarrierSubject &subject) const override { return rowsAreReadable(subject.carrier); }

  void state(const CarrierSubject &subject, Claims &claims) const override {
    const RowTable &rows = subject.carrier.rows;
    claims.add(inRange(rows, "clock", RowHasClock, rows.clock, std::nullopt), Clock);
    claims.add(inRange(rows, "micro-batch", RowHasMicroBatch, rows.microBatch, lastMicroBatch(subject.carrier)),
               MicroBatch);
    claims.add(inRange(rows, "stage", RowHasStage, rows.stage, std::nullopt), Stage);
  }

  Finding explain(const CarrierSubject &subject, const Refutation &refutation, Explainer &) const override {
    const RowTable &rows = subject.carrier.rows;
    ActionIndex row = refutation.subject;
    llvm::StringRef field = refutation.tag == Clock ? "clock" : refutation.tag == Stage ? "stage" : "micro_batch";
    Finding finding;
    finding.message = (field + " " + llvm::Twine(refutation.value) + " of " + rowText(rows, row)).str();
    if (refutation.value < 0)
      finding.message += " is negative";
    else
      finding.message +=
          (" is beyond the declared micro-batches, 0 to " + llvm::Twine(*lastMicroBatch(subject.carrier))).str();
    finding.anchor = Anchor::row(row, field);
    finding.actions = {rows.actionId[row].str()};
    finding.values = {{"field", field.str()}, {"written", std::to_string(refutation.value)}};
    return finding;
  }

private:
  /// Absent where the header does not give one.
  static std::optional<int64_t> lastMicroBatch(const PipelineCarrier &carrier) {
    int64_t number = carrier.numMicroBatches.valueOr(0);
    return number >= 1 ? std::optional(number - 1) : std::nullopt;
  }

  static RangeClaim inRange(const RowTable &rows, const char *quantity, RowField field,
                            const std::vector<int64_t> &column, std::optional<int64_t> last) {
    RangeClaim claim;
    claim.quantity = quantity;
    claim.low = 0;
    claim.high = last;
    for (ActionIndex row = 0; row < rows.size(); ++row)
      if (rows.has(row, field))
        claim.add(column[row], row);
    return claim;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeRowOutOfDimensions() {
  return std::make_unique<RowOutOfDimensions>();
}
} // namespace precedent
