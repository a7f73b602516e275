//===- ReshardElementType.cpp - a movement changes no numbers ----------------------------------------------------===//

#include "analysis/reshard/ReshardOperations.h"
#include "verify/tile/TilePairRule.h"

using namespace precedent;

namespace {

class ReshardElementType : public TileGroundRule {
public:
  TilePass pass() const override { return TilePass::Verifier; }

protected:
  /// The value that is held against `dtype`: the result, and of a movement what it is given, too.
  std::vector<TilePair> pairs(const TileSubject &subject) const override {
    std::vector<TilePair> list;
    for (OperationIndex index = 0; index < subject.module.operations.size(); ++index) {
      const TileOperation &operation = subject.operation(index);
      reshard::Role role = reshard::roleOf(subject.module, index);
      if (!reshard::computes(role) || !operation.textOf("dtype"))
        continue;
      for (ValueIndex result : operation.results)
        list.push_back({index, result});
      if (reshard::moves(role))
        for (ValueIndex operand : operation.operands)
          list.push_back({index, operand});
    }
    return list;
  }

  bool holds(const TileSubject &subject, const TilePair &pair) const override {
    const TensorType *type = subject.value(pair.other).tensor;
    return type && subject.operation(pair.at).textOf("dtype") == llvm::StringRef(type->element);
  }
  bool fails(const TileSubject &subject, const TilePair &pair) const override {
    const TensorType *type = subject.value(pair.other).tensor;
    return !type || type->element.compare(subject.operation(pair.at).find("dtype")->text) != 0;
  }

  Finding describePair(const TileSubject &subject, const TilePair &pair) const override {
    const TileOperation &operation = subject.operation(pair.at);
    const TensorType *type = subject.value(pair.other).tensor;
    std::string dtype = operation.textOf("dtype")->str(), written = type ? spell(*type) : "no tensor";
    Finding finding = tileFinding(subject, pair.at, "dtype",
                                  "the dtype of `" + operation.name + "` is `" + dtype +
                                      "`, and one of its tensors is `" + written + "`");
    finding.values = {{"dtype", dtype}, {"tensor", written}};
    return finding;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeReshardElementType() {
  return std::make_unique<ReshardElementType>();
}
} // namespace precedent
