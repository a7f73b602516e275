//===- ReshardAxis.cpp - the dimensions of a movement exist ------------------------------------------------------===//

#include "analysis/reshard/ReshardOperations.h"
#include "verify/tile/TilePairRule.h"

using namespace precedent;

namespace {

class ReshardAxis : public TileNumberRule {
public:
  TilePass pass() const override { return TilePass::Verifier; }

protected:
  llvm::StringRef quantity() const override { return "dimensions that a tensor has beyond the one that is named"; }
  std::optional<int64_t> high() const override { return std::nullopt; }

  /// The number is negative where the dimension is not there, on either side.
  std::vector<TilePair> pairs(const TileSubject &subject) const override {
    std::vector<TilePair> list;
    for (OperationIndex index = 0; index < subject.module.operations.size(); ++index) {
      const TileOperation &operation = subject.operation(index);
      const TensorType *moved = reshard::operandType(subject.module, operation);
      if (!moved)
        continue;
      auto last = static_cast<int64_t>(moved->extents.size()) - 1;
      for (llvm::StringRef name : reshard::dimensionAttributes(reshard::roleOf(subject.module, index)))
        if (std::optional<int64_t> axis = operation.integer(name))
          list.push_back({index, kNoIndex, *axis < 0 ? *axis : difference(last, *axis), nullptr, name});
    }
    return list;
  }

  Finding describePair(const TileSubject &subject, const TilePair &pair) const override {
    const TileOperation &operation = subject.operation(pair.at);
    const TensorType &moved = *reshard::operandType(subject.module, operation);
    std::string axis = std::to_string(*operation.integer(pair.name));
    Finding finding = tileFinding(subject, pair.at, pair.name,
                                  "`" + pair.name.str() + "` is " + axis + ", and `" + spell(moved) + "` has " +
                                      std::to_string(moved.extents.size()) + " dimensions, counted from 0");
    finding.values = {{pair.name.str(), axis}, {"dimensions", std::to_string(moved.extents.size())}};
    return finding;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeReshardAxis() {
  return std::make_unique<ReshardAxis>();
}
} // namespace precedent
