//===- MegaMoeIssuedSet.cpp - a runtime issues every action of the plan, once -------------------------------------===//

#include "verify/rules/support/IssuedRows.h"
#include "verify/rules/support/PlanNames.h"
#include "verify/rules/support/TokenText.h"

#include "core/support/TextOrder.h"

#include "llvm/ADT/STLExtras.h"

using namespace precedent;

namespace {
class MegaMoeIssuedSet : public MegaMoeRule {
public:
  bool applies(const MegaMoeSubject &subject) const override { return subject.hasShape && subject.issued; }

  void state(const MegaMoeSubject &subject, Claims &claims) const override {
    IssuedRows issued(subject);
    PlanNames names(subject.plan);
    llvm::ArrayRef<llvm::StringRef> ids = subject.issued->actions;
    claims.add(GroundClaim::of(
                   ids.size(), [&](uint32_t entry) { return issued.row[entry] != kNoAction; },
                   [&](uint32_t entry) { return !names.has(ids[entry]); }),
               Unknown);

    // Equal texts stand next to each other, in the order in which they were issued.
    std::vector<uint32_t> sorted = orderByText(ids);
    std::vector<bool> repeats(ids.size(), false);
    for (size_t place = 1; place < sorted.size(); ++place)
      repeats[sorted[place]] = ids[sorted[place]] == ids[sorted[place - 1]];
    claims.add(
        GroundClaim::of(
            ids.size(),
            [&](uint32_t entry) { return issued.row[entry] == kNoAction || issued.first[issued.row[entry]] == entry; },
            [&](uint32_t entry) { return repeats[entry] && names.has(ids[entry]); }),
        Repeated);

    std::vector<llvm::StringRef> sortedIds;
    for (uint32_t entry : sorted)
      sortedIds.push_back(ids[entry]);
    claims.add(GroundClaim::of(
                   subject.plan.actions.size(), [&](uint32_t row) { return issued.first[row] != IssuedRows::kNever; },
                   [&](uint32_t row) { return !llvm::binary_search(sortedIds, subject.plan.actions.actionId[row]); }),
               Missing);
  }

  Finding explain(const MegaMoeSubject &subject, const Refutation &refutation, Explainer &) const override {
    Finding finding;
    uint32_t number = refutation.instance;
    if (refutation.tag == Missing) {
      finding.anchor = Anchor::row(number);
      finding.message = inQuotes(subject.plan.actions.actionId[number]) + " was never issued";
      finding.actions = {subject.plan.actions.actionId[number].str()};
      return finding;
    }
    std::string id = inQuotes(subject.issued->actions[number]);
    finding.anchor = issuedAnchor(number);
    finding.values = {{"entry", std::to_string(number)}, {"issued", id}};
    if (refutation.tag == Unknown) {
      finding.message = id + " was issued, and the plan has no such action";
      return finding;
    }
    IssuedRows issued(subject);
    finding.message = id + " was issued a second time, first by entry " +
                      std::to_string(issued.first[issued.row[number]]) + " of the issued order";
    return finding;
  }

private:
  enum Tag { Unknown, Repeated, Missing };
};
} // namespace

namespace precedent {
std::unique_ptr<Rule> makeMegaMoeIssuedSet() {
  return std::make_unique<MegaMoeIssuedSet>();
}
} // namespace precedent
