//===- ReshardExtent.cpp - what is cut is cut into equal parts ---------------------------------------------------===//

#include "analysis/reshard/ReshardOperations.h"
#include "verify/rules/support/MovementQuery.h"
#include "verify/tile/TilePairRule.h"

#include "llvm/ADT/STLExtras.h"

using namespace precedent;

namespace {

class ReshardExtent : public TileNumberRule {
public:
  TilePass pass() const override { return TilePass::Verifier; }

protected:
  llvm::StringRef quantity() const override { return "rest of an extent that is divided among ranks"; }

  /// The number is the rest; -1 where an extent is not written, -2 where the whole is longer than we count.
  std::vector<TilePair> pairs(const TileSubject &subject) const override {
    std::vector<TilePair> list;
    reshard::Groups groups;
    for (OperationIndex index = 0; index < subject.module.operations.size(); ++index) {
      if (!reshard::computes(reshard::roleOf(subject.module, index)))
        continue;
      for (const TensorType *type : {reshard::operandType(subject.module, subject.operation(index)),
                                     reshard::resultType(subject.module, subject.operation(index))})
        if (type)
          list.push_back({index, kNoIndex, llvm::is_contained(type->extents, TensorType::kAnySize) ? -1 : 0});
      std::optional<MovementEquation> equation = reshard::equationOf(subject.module, index, groups);
      if (!equation)
        continue;
      list.push_back({index, kNoIndex, isCountable(*equation) ? 0 : -2});
      if (!equation->movement.splits())
        continue;
      int64_t extent = equation->before[equation->movement.split];
      if (extent != TensorType::kAnySize)
        list.push_back({index, kNoIndex, extent % equation->movement.ranks});
    }
    return list;
  }

  Finding describePair(const TileSubject &subject, const TilePair &pair) const override {
    if (pair.number == -2)
      return tileFinding(subject, pair.at, "",
                         "the ranks of `" + subject.operation(pair.at).name +
                             "` together hold an extent of 2^60 or more, which nobody can address");
    if (pair.number < 0)
      return tileFinding(subject, pair.at, "",
                         "`" + subject.operation(pair.at).name +
                             "` has a tensor with an extent that is not written, so nobody can tell what each rank "
                             "holds of it");
    reshard::Groups groups;
    MovementEquation equation = *reshard::equationOf(subject.module, pair.at, groups);
    std::string extent = std::to_string(equation.before[equation.movement.split]);
    std::string ranks = std::to_string(equation.movement.ranks);
    Finding finding = tileFinding(subject, pair.at, "",
                                  "dimension " + std::to_string(equation.movement.split) + " has the extent " + extent +
                                      ", which " + ranks + " ranks cannot share in equal parts");
    finding.values = {{"extent", extent}, {"ranks", ranks}};
    return finding;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeReshardExtent() {
  return std::make_unique<ReshardExtent>();
}
} // namespace precedent
