//===- LayoutLegalityProducerConsumerMismatch.cpp - operands come in a layout that is read ------------------------===//

#include "verify/tile/TilePairRule.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace precedent;

namespace {

/// What an operation reads its operands 0 … `operands`-1 as.
struct Reading {
  unsigned operands = 0;
  llvm::ArrayRef<llvm::StringLiteral> layouts;
};

Reading readingOf(const TileOperation &operation) {
  static constexpr llvm::StringLiteral matrix[] = {"row_major", "col_major"}, image[] = {"nhwc"}, heads[] = {"bhsd"},
                                       rows[] = {"row_major"};
  size_t operands = operation.operands.size();
  if (operation.name == "tessera.matmul" || operation.name == "tessera.batched_gemm")
    return operands < 2 ? Reading() : Reading{2, matrix};
  if (operation.name == "tessera.conv2d_nhwc")
    return {1, image};
  if (operation.name == "tessera.flash_attn")
    return {3, heads};
  // The last dimension by another number is not told apart here: the model has no ranks of tensors.
  if (operation.name == "tessera.reduce" && operands == 1 && operation.integer("axis") == -1)
    return {1, rows};
  return {};
}

class LayoutLegalityProducerConsumerMismatch : public TileGroundRule {
public:
  TilePass pass() const override { return TilePass::Layout; }

protected:
  /// Each operand that a consumer reads in a layout, and who makes it and says its layout. `number` is the operand's.
  std::vector<TilePair> pairs(const TileSubject &subject) const override {
    std::vector<TilePair> list;
    for (OperationIndex index = 0; index < subject.module.operations.size(); ++index) {
      const TileOperation &consumer = subject.operation(index);
      Reading reading = readingOf(consumer);
      for (unsigned number = 0; number < reading.operands && number < consumer.operands.size(); ++number) {
        const TileValue &value = subject.value(consumer.operands[number]);
        if (value.kind != TileValue::Kind::Result)
          continue;
        const TileAttribute *layout = subject.operation(value.owner).find("tessera.layout");
        // Upstream's pass takes an empty text for none where a product reads it.
        if (layout && layout->isText() && !(layout->text.empty() && reading.operands == 2))
          list.push_back({index, value.owner, number, layout, "tessera.layout"});
      }
    }
    return list;
  }

  bool holds(const TileSubject &subject, const TilePair &pair) const override {
    return llvm::is_contained(readingOf(subject.operation(pair.at)).layouts, llvm::StringRef(pair.attribute->text));
  }
  /// The second code: from the layout to those who read it.
  bool fails(const TileSubject &subject, const TilePair &pair) const override {
    llvm::StringRef consumer = subject.operation(pair.at).name;
    bool isProduct = consumer == "tessera.matmul" || consumer == "tessera.batched_gemm";
    return !llvm::StringSwitch<bool>(pair.attribute->text)
                .Case("row_major", isProduct || consumer == "tessera.reduce")
                .Case("col_major", isProduct)
                .Case("nhwc", consumer == "tessera.conv2d_nhwc")
                .Case("bhsd", consumer == "tessera.flash_attn")
                .Default(false);
  }

  Finding describePair(const TileSubject &subject, const TilePair &pair) const override {
    const TileOperation &consumer = subject.operation(pair.at);
    std::string read;
    for (llvm::StringRef layout : readingOf(consumer).layouts)
      read += (read.empty() ? "" : " or ") + layout.str();
    Finding finding =
        tileFinding(subject, pair.at, "",
                    "`" + consumer.name + "` reads operand " + std::to_string(pair.number) + " as " + read + ", and " +
                        subject.idOf(pair.other) + " makes it " + spell(*pair.attribute),
                    pair.other);
    finding.values = {{"operand", std::to_string(pair.number)}, {"layout", spell(*pair.attribute)}, {"read", read}};
    return finding;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeLayoutLegalityProducerConsumerMismatch() {
  return std::make_unique<LayoutLegalityProducerConsumerMismatch>();
}
} // namespace precedent
