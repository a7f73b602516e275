//===- ReshardLayout.cpp - a layout is of the operands of its operation ------------------------------------------===//

#include "analysis/reshard/ReshardOperations.h"
#include "verify/tile/TilePairRule.h"

#include "llvm/ADT/DenseMap.h"

using namespace precedent;

namespace {

class ReshardLayout : public TileGroundRule {
public:
  TilePass pass() const override { return TilePass::Verifier; }

protected:
  /// Each layout, and the operation of its function with the same ordinal, or kNoIndex.
  std::vector<TilePair> pairs(const TileSubject &subject) const override {
    std::vector<TilePair> list;
    llvm::DenseMap<std::pair<OperationIndex, int64_t>, OperationIndex> byOrdinal;
    for (OperationIndex index = 0; index < subject.module.operations.size(); ++index) {
      const TileOperation &operation = subject.operation(index);
      std::optional<int64_t> ordinal = operation.integer("ordinal");
      reshard::Role role = reshard::roleOf(subject.module, index);
      if (ordinal && reshard::computes(role))
        byOrdinal.try_emplace({operation.parent, *ordinal}, index);
      if (ordinal && role == reshard::Role::Layout)
        list.push_back({index, kNoIndex, *ordinal});
    }
    for (TilePair &pair : list)
      if (auto found = byOrdinal.find({subject.operation(pair.at).parent, pair.number}); found != byOrdinal.end())
        pair.other = found->second;
    return list;
  }

  bool holds(const TileSubject &subject, const TilePair &pair) const override {
    const TileAttribute *names = subject.operation(pair.at).find("operands");
    if (pair.other == kNoIndex || !names || !names->isList())
      return false;
    const TileOperation &operation = subject.operation(pair.other);
    if (names->elements.size() != operation.operands.size())
      return false;
    for (size_t operand = 0; operand < operation.operands.size(); ++operand) {
      std::optional<llvm::StringRef> name = nameOf(subject, operation.operands[operand]);
      if (!names->elements[operand]->isText() || (name && *name != names->elements[operand]->text))
        return false;
    }
    return true;
  }
  bool fails(const TileSubject &subject, const TilePair &pair) const override {
    const TileAttribute *names = subject.operation(pair.at).find("operands");
    if (pair.other == kNoIndex || !names || names->kind != TileAttribute::Kind::List)
      return true;
    llvm::ArrayRef<ValueIndex> operands = subject.operation(pair.other).operands;
    for (const TileAttribute *name : names->elements) {
      if (operands.empty() || !name->isText())
        return true;
      const TileValue &value = subject.value(operands.front());
      if (value.kind == TileValue::Kind::Result && subject.operation(value.owner).find("result") &&
          subject.operation(value.owner).textOf("result").value_or(name->text).compare(name->text) != 0)
        return true;
      operands = operands.drop_front();
    }
    return !operands.empty();
  }

  Finding describePair(const TileSubject &subject, const TilePair &pair) const override {
    if (pair.other == kNoIndex)
      return tileFinding(subject, pair.at, "ordinal",
                         "no operation of this function has the ordinal " + std::to_string(pair.number) +
                             ", whose operands this lays out");
    return tileFinding(subject, pair.at, "operands",
                       "the operands that this lays out are not those of `" + subject.idOf(pair.other) + "`",
                       {pair.other});
  }

private:
  /// By which a value is known in records: arguments have names in texts only.
  static std::optional<llvm::StringRef> nameOf(const TileSubject &subject, ValueIndex index) {
    const TileValue &value = subject.value(index);
    return value.kind == TileValue::Kind::Result ? subject.operation(value.owner).textOf("result") : std::nullopt;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeReshardLayout() {
  return std::make_unique<ReshardLayout>();
}
} // namespace precedent
