//===- ReshardMovement.cpp - a movement leaves the tensor as it was ----------------------------------------------===//

#include "analysis/reshard/ReshardOperations.h"
#include "verify/rules/support/MovementQuery.h"
#include "verify/tile/TileRule.h"

#include "llvm/ADT/STLExtras.h"

#include <map>

using namespace precedent;

namespace {

/// Operations whose equations differ in nothing that matters.
struct MovementClass {
  MovementEquation equation; ///< without idle dimensions
  std::vector<OperationIndex> members;
};

using Key = std::vector<int64_t>;

Key keyOf(const MovementEquation &equation) {
  Key key = {static_cast<int64_t>(equation.movement.kind), equation.movement.ranks, equation.movement.split,
             equation.movement.join};
  for (const GroupPlacement &placement : {equation.source, equation.target})
    key.insert(key.end(), {static_cast<int64_t>(placement.kind), placement.dimension});
  key.push_back(static_cast<int64_t>(equation.before.size()));
  llvm::append_range(key, equation.before);
  llvm::append_range(key, equation.after);
  return key;
}

std::string spellExtents(llvm::ArrayRef<int64_t> extents) {
  std::string text;
  for (int64_t extent : extents)
    text += (text.empty() ? "" : "x") + std::to_string(extent);
  return text.empty() ? "one number" : text;
}

class ReshardMovement : public TileRule {
public:
  TilePass pass() const override { return TilePass::Verifier; }

  void state(const TileSubject &subject, Claims &claims) const override {
    classes.clear();
    std::map<Key, size_t> known;
    reshard::Groups groups;
    for (OperationIndex index = 0; index < subject.module.operations.size(); ++index) {
      std::optional<MovementEquation> equation = reshard::equationOf(subject.module, index, groups);
      // What is not written, too long, or not cut into equal parts is `reshard-extent`'s business.
      if (!equation || llvm::is_contained(equation->before, TensorType::kAnySize) ||
          llvm::is_contained(equation->after, TensorType::kAnySize) || !isCountable(*equation) ||
          (equation->movement.splits() && equation->before[equation->movement.split] % equation->movement.ranks != 0))
        continue;
      MovementEquation reduced = withoutIdleDimensions(*equation);
      auto [entry, isNew] = known.try_emplace(keyOf(reduced), classes.size());
      if (isNew)
        classes.push_back({std::move(reduced), {}});
      classes[entry->second].members.push_back(index);
    }
    FormulaClaim claim;
    for (const MovementClass &one : classes)
      claim.add(askMovement(one.equation), one.equation.holds());
    if (claim.size())
      claims.add(std::move(claim));
  }

  Finding explain(const TileSubject &subject, const Refutation &refutation, Explainer &) const override {
    const MovementClass &refuted = classes[refutation.instance];
    OperationIndex place = refuted.members.front();
    reshard::Groups groups;
    MovementEquation equation = *reshard::equationOf(subject.module, place, groups);
    std::optional<llvm::SmallVector<int64_t, 4>> left = equation.movement.extentsAfter(equation.before);
    std::string brings = left ? spellExtents(*left) : "more than can be counted";
    Finding finding =
        tileFinding(subject, place, "", "", llvm::ArrayRef(refuted.members).drop_front().take_front(kMostShown));
    finding.message = "`" + nameOf(equation.movement.kind).str() + "` over " + std::to_string(equation.movement.ranks) +
                      " ranks leaves " + brings + " of " + spellExtents(equation.before);
    if (!left || *left != equation.after)
      finding.message += ", and " + spellExtents(equation.after) + " is declared";
    else
      finding.message += ", and that is not what `tensor_axis` promises: the tensor goes from " +
                         nameOf(equation.source) + " to " + nameOf(equation.target);
    finding.values = {{"brings", brings}, {"declared", spellExtents(equation.after)}};
    addHint(equation, finding);
    if (refuted.members.size() > 1)
      finding.notes.push_back(std::to_string(refuted.members.size() - 1) + " other operations do the same");
    return finding;
  }

private:
  static constexpr size_t kMostShown = 16;

  /// Where the other way round is right, that is what was meant.
  static void addHint(MovementEquation equation, Finding &finding) {
    if (equation.movement.kind != MovementKind::AllToAll)
      return;
    std::swap(equation.movement.split, equation.movement.join);
    equation.source = {GroupPlacement::Kind::Tiled, equation.movement.join};
    if (equation.holds())
      finding.notes.push_back("with scatter_axis = " + std::to_string(equation.movement.split) +
                              " and gather_axis = " + std::to_string(equation.movement.join) +
                              " it is right: split is what is tiled afterwards, and joined what was tiled before");
  }

  /// What was stated: there may be as many refutations as classes.
  mutable std::vector<MovementClass> classes;
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeReshardMovement() {
  return std::make_unique<ReshardMovement>();
}
} // namespace precedent
