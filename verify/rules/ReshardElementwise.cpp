//===- ReshardElementwise.cpp - element by element, all tensors have one shape -----------------------------------===//

#include "analysis/reshard/ReshardOperations.h"
#include "verify/tile/TilePairRule.h"

using namespace precedent;

namespace {

class ReshardElementwise : public TileNumberRule {
public:
  TilePass pass() const override { return TilePass::Verifier; }

protected:
  llvm::StringRef quantity() const override { return "difference of two local shapes"; }

  /// The number is the first difference: of the numbers of dimensions, else of two extents.
  std::vector<TilePair> pairs(const TileSubject &subject) const override {
    std::vector<TilePair> list;
    for (OperationIndex index = 0; index < subject.module.operations.size(); ++index) {
      const TileOperation &operation = subject.operation(index);
      const TensorType *result = reshard::resultType(subject.module, operation);
      if (!result || reshard::roleOf(subject.module, index) != reshard::Role::Elementwise)
        continue;
      for (ValueIndex operand : operation.operands)
        if (const TensorType *type = subject.value(operand).tensor)
          list.push_back({index, operand, firstDifference(*type, *result)});
    }
    return list;
  }

  Finding describePair(const TileSubject &subject, const TilePair &pair) const override {
    const TileOperation &operation = subject.operation(pair.at);
    std::string operand = spell(*subject.value(pair.other).tensor);
    std::string result = spell(*reshard::resultType(subject.module, operation));
    Finding finding = tileFinding(subject, pair.at, "",
                                  "`" + operation.textOf("source").value_or(operation.name).str() + "` makes `" +
                                      result + "` out of `" + operand + "`, element by element");
    finding.values = {{"operand", operand}, {"result", result}};
    finding.notes.push_back(
        "types are what one rank holds; where a movement has made an operand smaller, the result is "
        "smaller, too");
    return finding;
  }

private:
  static int64_t firstDifference(const TensorType &one, const TensorType &other) {
    if (one.extents.size() != other.extents.size())
      return static_cast<int64_t>(one.extents.size()) - static_cast<int64_t>(other.extents.size());
    for (auto [a, b] : llvm::zip(one.extents, other.extents))
      if (a != b)
        return difference(a, b);
    return 0;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeReshardElementwise() {
  return std::make_unique<ReshardElementwise>();
}
} // namespace precedent
