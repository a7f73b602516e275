#include "verify/Rule.h"
#include "verify/rules/support/CarrierShape.h"
#include "verify/rules/support/DependencyPlace.h"
#include "verify/rules/support/RowText.h"
#include "verify/rules/support/SortedIds.h"
#include "verify/rules/support/TokenText.h"

#include "llvm/ADT/STLExtras.h"

using namespace precedent;

namespace {

class UnknownDependency : public CarrierRule {
public:
  bool applies(const CarrierSubject &subject) const override { return rowsAreReadable(subject.carrier); }

  void state(const CarrierSubject &subject, Claims &claims) const override {
    const RowTable &rows = subject.carrier.rows;
    llvm::ArrayRef<llvm::StringRef> entries = rows.dependsOn.all();
    llvm::ArrayRef<ActionIndex> targets = rows.dependsOnRow.all();
    std::optional<SortedIds> ids;
    if (llvm::is_contained(targets, kNoAction))
      ids.emplace(rows);
    claims.add(GroundClaim::of(
        entries.size(),
        [&](uint32_t entry) { return targets[entry] != kNoAction || !RowTable::isString(entries[entry]); },
        [&](uint32_t entry) {
          if (targets[entry] != kNoAction)
            return rows.actionId[targets[entry]] != entries[entry];
          return RowTable::isString(entries[entry]) && !ids->contains(entries[entry]);
        }));
  }

  Finding explain(const CarrierSubject &subject, const Refutation &refutation, Explainer &) const override {
    const RowTable &rows = subject.carrier.rows;
    DependencyPlace place = placeOfDependency(rows, refutation.instance);
    llvm::StringRef name = rows.dependsOn.all()[refutation.instance];
    Finding finding;
    finding.message = rowText(rows, place.row) + " depends on " + inQuotes(name) + ", which no row is called";
    finding.anchor = place.anchor();
    finding.actions = {rows.actionId[place.row].str()};
    finding.values = {{"dependency", name.str()}};
    return finding;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeUnknownDependency() {
  return std::make_unique<UnknownDependency>();
}
} // namespace precedent
