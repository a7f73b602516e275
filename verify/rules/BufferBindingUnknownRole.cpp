//===- BufferBindingUnknownRole.cpp - a buffer has one of five roles ----------------------------------------------===//

#include "verify/tile/TileRule.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace precedent;

namespace {

class BufferBindingUnknownRole : public TileOperationRule {
public:
  TilePass pass() const override { return TilePass::IrContract; }

protected:
  bool concerns(const TileSubject &, const TileOperation &operation) const override {
    return operation.textOf("tessera.buffer_role").has_value();
  }

  bool holds(const TileSubject &subject, OperationIndex index) const override {
    const TileOperation &operation = subject.operation(index);
    static constexpr llvm::StringLiteral roles[] = {"accumulator", "input", "output", "scratch", "weight"};
    return llvm::is_contained(roles, *operation.textOf("tessera.buffer_role"));
  }
  bool fails(const TileSubject &subject, OperationIndex index) const override {
    const TileOperation &operation = subject.operation(index);
    return llvm::StringSwitch<bool>(operation.find("tessera.buffer_role")->text)
        .Cases({"input", "output"}, false)
        .Case("weight", false)
        .Cases({"scratch", "accumulator"}, false)
        .Default(true);
  }

  Finding describeDefect(const TileSubject &subject, OperationIndex index) const override {
    const TileOperation &operation = subject.operation(index);
    Finding finding = tileFinding(subject, index, "tessera.buffer_role",
                                  "the buffer of `" + operation.name +
                                      "` has none of the roles input, output, scratch, accumulator and weight");
    finding.values = {{"tessera.buffer_role", spell(*operation.find("tessera.buffer_role"))}};
    return finding;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeBufferBindingUnknownRole() {
  return std::make_unique<BufferBindingUnknownRole>();
}
} // namespace precedent
