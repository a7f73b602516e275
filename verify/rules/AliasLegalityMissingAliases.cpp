//===- AliasLegalityMissingAliases.cpp - in place of what ---------------------------------------------------------===//

#include "verify/tile/TileRule.h"

using namespace precedent;

namespace {

/// `tessera.inplace = true`.
bool isInPlace(const TileOperation &operation) {
  const TileAttribute *flag = operation.find("tessera.inplace");
  return flag && flag->is(TileAttribute::Kind::Boolean) && flag->number;
}

class AliasLegalityMissingAliases : public TileOperationRule {
public:
  TilePass pass() const override { return TilePass::IrContract; }

protected:
  bool concerns(const TileSubject &, const TileOperation &operation) const override { return isInPlace(operation); }

  bool holds(const TileSubject &subject, OperationIndex index) const override {
    const TileOperation &operation = subject.operation(index);
    return operation.integer("tessera.aliases").has_value();
  }
  bool fails(const TileSubject &subject, OperationIndex index) const override {
    const TileOperation &operation = subject.operation(index);
    const TileAttribute *operand = operation.find("tessera.aliases");
    return !operand || operand->kind != TileAttribute::Kind::Integer;
  }

  Finding describeDefect(const TileSubject &subject, OperationIndex index) const override {
    const TileOperation &operation = subject.operation(index);
    const TileAttribute *operand = operation.find("tessera.aliases");
    Finding finding =
        tileFinding(subject, index, "tessera.inplace",
                    "`" + operation.name + "` works in place, and does not say which operand it overwrites");
    finding.values = {{"tessera.aliases", operand ? spell(*operand) : "missing"}};
    if (!operand && operation.operands.size() == 1)
      finding.fix = Fix{"say that it overwrites its only operand", {}, "tessera.aliases = 0 : i64"};
    return finding;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeAliasLegalityMissingAliases() {
  return std::make_unique<AliasLegalityMissingAliases>();
}
} // namespace precedent
