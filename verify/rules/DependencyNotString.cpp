#include "verify/Rule.h"
#include "verify/rules/support/CarrierShape.h"
#include "verify/rules/support/DependencyPlace.h"
#include "verify/rules/support/RowText.h"

#include "llvm/ADT/Twine.h"

using namespace precedent;

namespace {

class DependencyNotString : public CarrierRule {
public:
  bool applies(const CarrierSubject &subject) const override { return rowsAreReadable(subject.carrier); }

  void state(const CarrierSubject &subject, Claims &claims) const override {
    llvm::ArrayRef<llvm::StringRef> entries = subject.carrier.rows.dependsOn.all();
    claims.add(GroundClaim::of(
        entries.size(), [&](uint32_t entry) { return RowTable::isString(entries[entry]); },
        [&](uint32_t entry) { return entries[entry].begin() == nullptr; }));
  }

  Finding explain(const CarrierSubject &subject, const Refutation &refutation, Explainer &) const override {
    const RowTable &rows = subject.carrier.rows;
    DependencyPlace place = placeOfDependency(rows, refutation.instance);
    Finding finding;
    finding.message = ("entry " + llvm::Twine(place.entry) + " of depends_on of " + rowText(rows, place.row) +
                       " is not a string; a dependency is the id of an action")
                          .str();
    finding.anchor = place.anchor();
    finding.values = {{"row", std::to_string(place.row)}, {"entry", std::to_string(place.entry)}};
    return finding;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeDependencyNotString() {
  return std::make_unique<DependencyNotString>();
}
} // namespace precedent
