#include "verify/Rule.h"
#include "verify/rules/support/CarrierShape.h"
#include "verify/rules/support/RowText.h"

#include "llvm/ADT/STLExtras.h"

using namespace precedent;

namespace {

struct FieldNeed {
  RowField bit;
  const char *name, *type;
};

constexpr FieldNeed kFields[] = {
    {RowHasActionId, "action_id", "a string that is not empty"},
    {RowHasClock, "clock", "an integer of at most 64 bits"},
    {RowHasDependsOn, "depends_on", "an array of strings"},
    {RowHasMicroBatch, "micro_batch", "an integer of at most 64 bits"},
    {RowHasPhase, "phase", "\"F\" or \"B\""},
    {RowHasRank, "rank", "an integer of at most 64 bits"},
    {RowHasStage, "stage", "an integer of at most 64 bits"},
};

class RowFieldMissing : public CarrierRule {
public:
  bool applies(const CarrierSubject &subject) const override { return rowsAreReadable(subject.carrier); }

  void state(const CarrierSubject &subject, Claims &claims) const override {
    const RowTable &rows = subject.carrier.rows;
    claims.add(GroundClaim::of(
        rows.size(),
        [&](uint32_t row) {
          bool isComplete = rows.fields[row] == kRowComplete && !rows.actionId[row].empty();
          return isComplete || !rows.has(row, RowIsDictionary);
        },
        [&](uint32_t row) {
          return rows.has(row, RowIsDictionary) &&
                 llvm::any_of(kFields, [&](const FieldNeed &field) { return lacks(rows, row, field); });
        }));
  }

  Finding explain(const CarrierSubject &subject, const Refutation &refutation, Explainer &) const override {
    const RowTable &rows = subject.carrier.rows;
    ActionIndex row = refutation.instance;
    std::string needs, names;
    bool onlyOurs = true;
    for (const FieldNeed &field : kFields) {
      if (!lacks(rows, row, field))
        continue;
      needs += (needs.empty() ? "`" : ", `") + std::string(field.name) + "` (" + field.type + ")";
      names += (names.empty() ? "" : ", ") + std::string(field.name);
      onlyOurs = onlyOurs && (field.bit == RowHasPhase || field.bit == RowHasRank);
    }
    Finding finding;
    finding.message = rowText(rows, row) + " lacks " + needs;
    finding.anchor = Anchor::row(row);
    finding.values = {{"row", std::to_string(row)}, {"fields", names}};
    if (onlyOurs)
      finding.notes.push_back("upstream's pass does not read `rank` and `phase`; which steps must be ordered, and "
                              "where they run, cannot be "
                              "told without them");
    return finding;
  }

private:
  static bool lacks(const RowTable &rows, ActionIndex row, const FieldNeed &field) {
    return !rows.has(row, field.bit) || (field.bit == RowHasActionId && rows.actionId[row].empty());
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeRowFieldMissing() {
  return std::make_unique<RowFieldMissing>();
}
} // namespace precedent
