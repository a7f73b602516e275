//===- LayoutLegalityScaleWithoutLayout.cpp - scales have a layout ------------------------------------------------===//

#include "verify/tile/TileRule.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace precedent;

namespace {

/// Operands that are no scales; 0 for operations that take none.
size_t plainOperands(llvm::StringRef name) {
  return llvm::StringSwitch<size_t>(name)
      .Case("tessera.grouped_gemm", 3)
      .Case("tessera.moe_swiglu_block", 5)
      .Default(0);
}

class LayoutLegalityScaleWithoutLayout : public TileOperationRule {
public:
  TilePass pass() const override { return TilePass::Layout; }

protected:
  bool concerns(const TileSubject &, const TileOperation &operation) const override {
    size_t plain = plainOperands(operation.name);
    return plain && operation.operands.size() > plain;
  }

  bool holds(const TileSubject &subject, OperationIndex index) const override {
    const TileOperation &operation = subject.operation(index);
    return operation.find("scale_layout") != nullptr;
  }
  bool fails(const TileSubject &subject, OperationIndex index) const override {
    const TileOperation &operation = subject.operation(index);
    return llvm::none_of(operation.attributes,
                         [](const auto &entry) { return llvm::StringRef(entry.first) == "scale_layout"; });
  }

  Finding describeDefect(const TileSubject &subject, OperationIndex index) const override {
    const TileOperation &operation = subject.operation(index);
    std::string scales = std::to_string(operation.operands.size() - plainOperands(operation.name));
    Finding finding = tileFinding(subject, index, "",
                                  "`" + operation.name + "` takes " + scales +
                                      " operands of scales, and no `scale_layout` says how they lie");
    finding.values = {{"scales", scales}};
    return finding;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeLayoutLegalityScaleWithoutLayout() {
  return std::make_unique<LayoutLegalityScaleWithoutLayout>();
}
} // namespace precedent
