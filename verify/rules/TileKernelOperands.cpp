//===- TileKernelOperands.cpp - a kernel takes its inputs, its output and its workspace ------------------------===//

#include "analysis/tile/TileControl.h"
#include "core/model/SpectralProgram.h"
#include "verify/tile/LoweredKernels.h"
#include "verify/tile/TilePairRule.h"

#include "llvm/ADT/STLExtras.h"

using namespace precedent;

namespace {

class TileKernelOperands : public TileOperationRule {
public:
  TilePass pass() const override { return TilePass::Verifier; }

protected:
  bool concerns(const TileSubject &, const TileOperation &operation) const override { return isKernel(operation); }
  bool holds(const TileSubject &subject, OperationIndex operation) const override {
    return troubleOf(subject, subject.operation(operation)).empty();
  }
  bool fails(const TileSubject &subject, OperationIndex operation) const override;

  Finding describeDefect(const TileSubject &subject, OperationIndex operation) const override {
    Finding finding = tileFinding(subject, operation, "",
                                  "this kernel does not take what its attributes say: " +
                                      troubleOf(subject, subject.operation(operation)));
    finding.notes.push_back(
        "a kernel takes a pointer for each input, one for its output, and as an i64 the bytes of its "
        "workspace");
    return finding;
  }

private:
  static std::string troubleOf(const TileSubject &subject, const TileOperation &kernel);

  /// How many shapes `input_shapes` names; nothing where it cannot be read.
  static std::optional<int64_t> numShapes(const TileOperation &kernel) {
    std::optional<llvm::StringRef> text = kernel.textOf("input_shapes");
    std::optional<std::vector<Extents>> shapes = text ? parseShapes(*text) : std::nullopt;
    return shapes ? std::optional(static_cast<int64_t>(shapes->size())) : std::nullopt;
  }
};

} // namespace

std::string TileKernelOperands::troubleOf(const TileSubject &subject, const TileOperation &kernel) {
  std::optional<int64_t> inputs = kernel.integer("input_count"), bytes = kernel.integer("workspace_bytes");
  if (!inputs || *inputs < 1 || *inputs > 2)
    return "`input_count` is " + (inputs ? std::to_string(*inputs) : std::string("no number")) +
           ", and should be 1 or 2";
  if (std::optional<int64_t> shapes = numShapes(kernel); shapes && *shapes != *inputs)
    return "`input_count` is " + std::to_string(*inputs) + ", and `input_shapes` names " + std::to_string(*shapes);
  if (kernel.operands.size() != static_cast<size_t>(*inputs) + 2)
    return "it has " + std::to_string(kernel.operands.size()) + " operands instead of " + std::to_string(*inputs + 2);
  llvm::ArrayRef<ValueIndex> pointers = llvm::ArrayRef(kernel.operands).drop_back();
  for (auto [number, pointer] : llvm::enumerate(pointers))
    if (subject.value(pointer).type != TileType::Pointer)
      return "operand " + std::to_string(number) + " is no pointer";
  if (llvm::is_contained(pointers.drop_back(), pointers.back()))
    return "its output is one of its inputs, and these stay as they are";
  if (subject.value(kernel.operands.back()).type != TileType::Integer64)
    return "its workspace is no i64";
  std::optional<int64_t> passed = tile::constantOf(subject.module, kernel.operands.back());
  if (!passed)
    return "the bytes of its workspace are no constant";
  if (passed != bytes)
    return "it is passed " + std::to_string(*passed) + " bytes of workspace, and `workspace_bytes` is " +
           (bytes ? std::to_string(*bytes) : std::string("no number"));
  return {};
}

/// From the operands to the attributes.
bool TileKernelOperands::fails(const TileSubject &subject, OperationIndex operation) const {
  const TileOperation &kernel = subject.operation(operation);
  size_t pointers = 0, uses = 0;
  for (ValueIndex operand : kernel.operands)
    pointers += subject.value(operand).type == TileType::Pointer;
  if (pointers < 2 || pointers > 3 || kernel.operands.size() != pointers + 1)
    return true;
  ValueIndex output = kernel.operands[pointers - 1], workspace = kernel.operands[pointers];
  for (ValueIndex operand : kernel.operands)
    uses += operand == output;
  const TileAttribute *count = kernel.find("input_count"), *bytes = kernel.find("workspace_bytes");
  if (uses != 1 || subject.value(workspace).type != TileType::Integer64 || !count || !bytes)
    return true;
  const TileAttribute *shapes = kernel.find("input_shapes");
  std::optional<std::vector<Extents>> read = shapes && shapes->isText() ? parseShapes(shapes->text) : std::nullopt;
  bool countFits = count->isInteger() && count->number + 1 == static_cast<int64_t>(pointers) &&
                   (!read || read->size() == pointers - 1);
  std::optional<int64_t> passed = tile::constantOf(subject.module, workspace);
  return !countFits || !bytes->isInteger() || !passed || difference(*passed, bytes->number) != 0;
}

namespace precedent {
std::unique_ptr<Rule> makeTileKernelOperands() {
  return std::make_unique<TileKernelOperands>();
}
} // namespace precedent
