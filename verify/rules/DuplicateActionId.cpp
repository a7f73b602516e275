#include "verify/Rule.h"
#include "verify/rules/support/CarrierShape.h"
#include "verify/rules/support/SortedIds.h"
#include "verify/rules/support/TokenText.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"

using namespace precedent;

namespace {

class DuplicateActionId : public CarrierRule {
public:
  bool applies(const CarrierSubject &subject) const override { return rowsAreReadable(subject.carrier); }

  void state(const CarrierSubject &subject, Claims &claims) const override {
    const RowTable &rows = subject.carrier.rows;
    GroundClaim claim;
    claim.total = rows.size();
    // An empty id is a missing one, which is another rule's business.
    for (RowTable::Repeat repeat : rows.repeatedIds)
      if (!rows.actionId[repeat.row].empty())
        claim.refuted.push_back(repeat.row);
    claim.refutedAgain = SortedIds(rows).repeats();
    claims.add(std::move(claim));
  }

  Finding explain(const CarrierSubject &subject, const Refutation &refutation, Explainer &) const override {
    const RowTable &rows = subject.carrier.rows;
    ActionIndex row = refutation.instance;
    llvm::StringRef id = rows.actionId[row];
    auto repeat = llvm::partition_point(rows.repeatedIds, [&](RowTable::Repeat other) { return other.row < row; });
    ActionIndex first = repeat->first;
    Finding finding;
    finding.message = ("row " + llvm::Twine(row) + " has the id " + inQuotes(id) + " of row " + llvm::Twine(first) +
                       "; a dependency on it names two actions")
                          .str();
    finding.anchor = Anchor::row(row, "action_id");
    finding.actions = {id.str()};
    finding.values = {{"row", std::to_string(row)}, {"first_row", std::to_string(first)}};
    return finding;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeDuplicateActionId() {
  return std::make_unique<DuplicateActionId>();
}
} // namespace precedent
