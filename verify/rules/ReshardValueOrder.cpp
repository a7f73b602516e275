//===- ReshardValueOrder.cpp - values are made before they are used ----------------------------------------------===//

#include "analysis/reshard/ReshardOperations.h"
#include "verify/tile/TilePairRule.h"

using namespace precedent;

namespace {

class ReshardValueOrder : public TileNumberRule {
public:
  TilePass pass() const override { return TilePass::Verifier; }

protected:
  llvm::StringRef quantity() const override { return "places from where a value is made to where it is used"; }
  std::optional<int64_t> low() const override { return 1; }
  std::optional<int64_t> high() const override { return std::nullopt; }

  /// MLIR does not look into a function that it does not know: there values may be used before they are made. The
  /// number is 0 where a value is made outside.
  std::vector<TilePair> pairs(const TileSubject &subject) const override {
    std::vector<TilePair> list;
    for (OperationIndex index = 0; index < subject.module.operations.size(); ++index) {
      if (!reshard::computes(reshard::roleOf(subject.module, index)))
        continue;
      const TileOperation &operation = subject.operation(index);
      for (uint32_t operand = 0; operand < operation.operands.size(); ++operand) {
        const TileValue &value = subject.value(operation.operands[operand]);
        int64_t number = 0;
        if (value.kind == TileValue::Kind::Result && subject.operation(value.owner).parent == operation.parent)
          number = int64_t(index) - int64_t(value.owner);
        else if (value.kind == TileValue::Kind::Argument && value.owner == operation.parent)
          number = 1;
        list.push_back({index, value.owner, number});
      }
    }
    return list;
  }

  Finding describePair(const TileSubject &subject, const TilePair &pair) const override {
    std::string maker = subject.idOf(pair.other);
    std::string message = "`" + subject.operation(pair.at).name + "` uses what `" + maker + "` ";
    message += pair.number == 0 && pair.at != pair.other ? "outside of its function makes" : "has yet to make";
    Finding finding = tileFinding(subject, pair.at, "", message, {pair.other});
    finding.values = {{"made by", maker}, {"places", std::to_string(pair.number)}};
    return finding;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeReshardValueOrder() {
  return std::make_unique<ReshardValueOrder>();
}
} // namespace precedent
