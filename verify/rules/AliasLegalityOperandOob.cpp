//===- AliasLegalityOperandOob.cpp - the overwritten operand exists -----------------------------------------------===//

#include "verify/tile/TileRule.h"

using namespace precedent;

namespace {

class AliasLegalityOperandOob : public TileOperationRule {
public:
  TilePass pass() const override { return TilePass::IrContract; }

protected:
  bool concerns(const TileSubject &, const TileOperation &operation) const override {
    return isInPlace(operation) && operation.integer("tessera.aliases");
  }

  bool holds(const TileSubject &subject, OperationIndex index) const override {
    const TileOperation &operation = subject.operation(index);
    int64_t operand = *operation.integer("tessera.aliases");
    return operand >= 0 && operand < static_cast<int64_t>(operation.operands.size());
  }
  bool fails(const TileSubject &subject, OperationIndex index) const override {
    const TileOperation &operation = subject.operation(index);
    // The second code: as an unsigned number what is negative is larger than any count.
    return static_cast<uint64_t>(operation.find("tessera.aliases")->number) >= operation.operands.size();
  }

  Finding describeDefect(const TileSubject &subject, OperationIndex index) const override {
    const TileOperation &operation = subject.operation(index);
    std::string operand = std::to_string(*operation.integer("tessera.aliases"));
    std::string number = std::to_string(operation.operands.size());
    Finding finding = tileFinding(subject, index, "tessera.aliases",
                                  "`" + operation.name + "` overwrites its operand " + operand +
                                      ", counted from 0, and has " + number);
    finding.values = {{"tessera.aliases", operand}, {"operands", number}};
    return finding;
  }

private:
  /// `tessera.inplace = true`.
  static bool isInPlace(const TileOperation &operation) {
    const TileAttribute *flag = operation.find("tessera.inplace");
    return flag && flag->is(TileAttribute::Kind::Boolean) && flag->number;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeAliasLegalityOperandOob() {
  return std::make_unique<AliasLegalityOperandOob>();
}
} // namespace precedent
