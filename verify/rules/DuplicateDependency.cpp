#include "verify/Rule.h"
#include "verify/rules/support/CarrierShape.h"
#include "verify/rules/support/DependencyPlace.h"
#include "verify/rules/support/RowText.h"
#include "verify/rules/support/TokenText.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

#include <algorithm>
#include <functional>
#include <set>

using namespace precedent;

namespace {

class DuplicateDependency : public CarrierRule {
public:
  bool applies(const CarrierSubject &subject) const override { return rowsAreReadable(subject.carrier); }

  void state(const CarrierSubject &subject, Claims &claims) const override {
    const RowTable &rows = subject.carrier.rows;
    GroundClaim claim;
    claim.total = rows.dependsOn.total();
    for (ActionIndex row = 0; row < rows.size(); ++row) {
      findBySorting(rows, row, claim.refuted);
      findByLookup(rows, row, claim.refutedAgain);
    }
    claims.add(std::move(claim));
  }

  Finding explain(const CarrierSubject &subject, const Refutation &refutation, Explainer &) const override {
    const RowTable &rows = subject.carrier.rows;
    DependencyPlace place = placeOfDependency(rows, refutation.instance);
    llvm::StringRef name = rows.dependsOn.all()[refutation.instance];
    Finding finding;
    finding.message = rowText(rows, place.row) + " lists its dependency " + inQuotes(name) + " more than once";
    finding.anchor = place.anchor();
    finding.actions = {name.str(), rows.actionId[place.row].str()};
    finding.values = {{"entry", std::to_string(place.entry)}};
    finding.notes.push_back("the order is the same, but a schedule object refuses repeats, so no digest belongs to "
                            "these rows");
    finding.fix = Fix{"remove the repeated entry", {}, {}};
    return finding;
  }

private:
  /// Equal names become neighbours; all but the first of them, in list order, repeat.
  static void findBySorting(const RowTable &rows, ActionIndex row, std::vector<uint32_t> &repeats) {
    llvm::ArrayRef<llvm::StringRef> names = rows.dependsOn[row];
    // As the planner writes them: strictly ascending, so nothing repeats.
    if (std::adjacent_find(names.begin(), names.end(), std::greater_equal<>()) == names.end())
      return;
    llvm::SmallVector<uint32_t, 8> order;
    for (uint32_t entry = 0; entry < names.size(); ++entry)
      if (RowTable::isString(names[entry]))
        order.push_back(entry);
    llvm::sort(order, [&](uint32_t one, uint32_t other) {
      int compared = names[one].compare(names[other]);
      return compared != 0 ? compared < 0 : one < other;
    });
    size_t begin = repeats.size();
    for (size_t place = 1; place < order.size(); ++place)
      if (names[order[place]] == names[order[place - 1]])
        repeats.push_back(static_cast<uint32_t>(rows.dependsOn.beginOf(row)) + order[place]);
    llvm::sort(repeats.begin() + begin, repeats.end());
  }

  /// The second code: each name is looked for among the ones before it.
  static void findByLookup(const RowTable &rows, ActionIndex row, std::vector<uint32_t> &repeats) {
    constexpr size_t kShort = 16;
    llvm::ArrayRef<llvm::StringRef> names = rows.dependsOn[row];
    std::set<llvm::StringRef> seen; // for lists so long that comparing all pairs would cost more
    for (size_t entry = 0; entry < names.size(); ++entry) {
      if (!RowTable::isString(names[entry]))
        continue;
      auto isSame = [&](llvm::StringRef other) { return RowTable::isString(other) && other == names[entry]; };
      bool isRepeat =
          names.size() <= kShort ? llvm::any_of(names.take_front(entry), isSame) : !seen.insert(names[entry]).second;
      if (isRepeat)
        repeats.push_back(static_cast<uint32_t>(rows.dependsOn.beginOf(row) + entry));
    }
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeDuplicateDependency() {
  return std::make_unique<DuplicateDependency>();
}
} // namespace precedent
