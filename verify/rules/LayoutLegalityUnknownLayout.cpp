//===- LayoutLegalityUnknownLayout.cpp - a cast has a known layout ------------------------------------------------===//

#include "verify/tile/TileRule.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace precedent;

namespace {

class LayoutLegalityUnknownLayout : public TileOperationRule {
public:
  TilePass pass() const override { return TilePass::Layout; }

protected:
  bool concerns(const TileSubject &, const TileOperation &operation) const override {
    return operation.name == "tessera.cast" && operation.textOf("tessera.layout");
  }

  bool holds(const TileSubject &subject, OperationIndex index) const override {
    const TileOperation &operation = subject.operation(index);
    static constexpr llvm::StringLiteral layouts[] = {"row_major", "col_major", "nhwc", "nchw",
                                                      "bhsd",      "tile",      "bsr",  "packed"};
    return llvm::is_contained(layouts, *operation.textOf("tessera.layout"));
  }
  bool fails(const TileSubject &subject, OperationIndex index) const override {
    const TileOperation &operation = subject.operation(index);
    return llvm::StringSwitch<bool>(operation.find("tessera.layout")->text)
        .Cases({"row_major", "col_major", "packed"}, false)
        .Cases({"nchw", "nhwc"}, false)
        .Cases({"bsr", "tile"}, false)
        .Case("bhsd", false)
        .Default(true);
  }

  Finding describeDefect(const TileSubject &subject, OperationIndex index) const override {
    const TileOperation &operation = subject.operation(index);
    Finding finding = tileFinding(subject, index, "tessera.layout", "the cast goes to a layout that nobody knows");
    finding.values = {{"tessera.layout", spell(*operation.find("tessera.layout"))}};
    return finding;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeLayoutLegalityUnknownLayout() {
  return std::make_unique<LayoutLegalityUnknownLayout>();
}
} // namespace precedent
