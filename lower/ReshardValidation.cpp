#include "lower/ReshardLowering.h"

#include "core/formats/tessera/TileReader.h"
#include "verify/proof/Mismatches.h"

#include "llvm/ADT/DenseSet.h"

using namespace precedent;

namespace {

class Comparison {
public:
  Comparison(const TileModule &proved, const TileModule &lowered, std::vector<Finding> &findings)
      : proved(proved), lowered(lowered), findings(findings) {}

  void run();

private:
  void compare(OperationIndex index);
  void compareAttributes(OperationIndex index);
  void compareValues(OperationIndex index);
  bool areEqual(const TileAttribute *one, const TileAttribute *other);
  void differ(OperationIndex index, const llvm::Twine &message);

  const TileModule &proved, &lowered;
  std::vector<Finding> &findings;
  /// Shared attributes are compared once.
  llvm::DenseSet<std::pair<const TileAttribute *, const TileAttribute *>> equal;
};

} // namespace

void Comparison::differ(OperationIndex index, const llvm::Twine &message) {
  findings.push_back(loweringMismatch("operation " + llvm::Twine(index) + ", `" + lowered.operations[index].name +
                                      "`, made of `" + proved.operations[index].name + "`: " + message));
}

/// The name that the proof demands, told from what the operation says of itself.
static std::string wantedName(const TileModule &proved, OperationIndex index) {
  const TileOperation &operation = proved.operations[index];
  llvm::StringRef name = operation.name;
  if (name == "tessera.schedule.func")
    return "tessera.tile.func";
  bool isScheduled =
      operation.parent != kNoIndex && proved.operations[operation.parent].name == "tessera.schedule.func";
  if (!isScheduled || !name.consume_front("schedule."))
    return operation.name;
  if (name == "layout" || name == "artifact")
    return ("tile." + name).str();
  llvm::StringRef source = operation.textOf("source").value_or("");
  return ("tile." + (source.starts_with("tessera.") ? source.drop_front(8) : source)).str();
}

static bool worksByElement(const TileOperation &operation) {
  return operation.name == "schedule.elementwise";
}

/// Depth first, without recursion: attributes nest as the file likes.
bool Comparison::areEqual(const TileAttribute *one, const TileAttribute *other) {
  llvm::SmallVector<std::pair<const TileAttribute *, const TileAttribute *>> pending = {{one, other}};
  while (!pending.empty()) {
    auto [a, b] = pending.pop_back_val();
    if (!equal.insert({a, b}).second)
      continue;
    bool isSame = a->kind == b->kind && a->number == b->number && a->text == b->text && a->keys == b->keys &&
                  a->elements.size() == b->elements.size();
    if (!isSame) {
      equal.clear();
      return false;
    }
    for (size_t index = 0; index < a->elements.size(); ++index)
      pending.emplace_back(a->elements[index], b->elements[index]);
  }
  return true;
}

void Comparison::compareAttributes(OperationIndex index) {
  const TileOperation &before = proved.operations[index], &after = lowered.operations[index];
  size_t added = 0;
  if (worksByElement(before)) {
    std::optional<llvm::StringRef> resource = after.textOf("resource");
    if (after.textOf("lowering") != llvm::StringRef("elementwise") || !resource || !resource->contains("barrier_count"))
      differ(index, "it does not say how it is lowered, and what that takes");
    added = !before.find("lowering") + !before.find("resource");
  }
  for (const auto &[name, attribute] : before.attributes) {
    const TileAttribute *have = after.find(name);
    // The one thing that has to change, and the two that are written anew.
    bool isLevel = index == 0 && name == "tessera.ir.level";
    if (isLevel || (worksByElement(before) && (name == "lowering" || name == "resource")))
      continue;
    if (!have || !areEqual(attribute, have))
      differ(index, "its " + name + " is " + (have ? spell(*have) : "gone") + ", and was " + spell(*attribute));
  }
  added += index == 0 && !before.find("tessera.ir.level");
  if (after.attributes.size() != before.attributes.size() + added)
    differ(index, "it says things that nobody has said before");
}

void Comparison::compareValues(OperationIndex index) {
  const TileOperation &before = proved.operations[index], &after = lowered.operations[index];
  // Values are numbered as they are met, so those of the same structure have the same numbers.
  if (before.operands != after.operands)
    return differ(index, "it is given other values");
  if (before.results != after.results)
    return differ(index, "it makes other values");
  for (ValueIndex value : before.results) {
    const TensorType *want = proved.values[value].tensor, *have = lowered.values[value].tensor;
    if ((want == nullptr) != (have == nullptr) || (want && !(*want == *have)))
      differ(index,
             "its result is " + (have ? spell(*have) : "no tensor") + ", and was " + (want ? spell(*want) : "none"));
  }
}

void Comparison::compare(OperationIndex index) {
  const TileOperation &before = proved.operations[index], &after = lowered.operations[index];
  std::string want = wantedName(proved, index);
  if (after.name != want)
    differ(index, "it should be `" + want + "`");
  if (before.parent != after.parent || before.region != after.region || before.block != after.block)
    differ(index, "it stands somewhere else");
  compareAttributes(index);
  compareValues(index);
}

void Comparison::run() {
  if (lowered.operations.size() != proved.operations.size()) {
    findings.push_back(loweringMismatch(llvm::Twine(proved.operations.size()) + " operations were proved, and " +
                                        llvm::Twine(lowered.operations.size()) + " are there"));
    return;
  }
  if (lowered.values.size() != proved.values.size())
    findings.push_back(loweringMismatch("the values are not as many as were proved"));
  else
    for (OperationIndex index = 0; index < proved.operations.size(); ++index)
      compare(index);
  if (lowered.operations[0].textOf("tessera.ir.level") != llvm::StringRef("tile"))
    findings.push_back(loweringMismatch("the module does not say that it is of the Tile level"));
}

std::vector<Finding> precedent::validateReshard(const Proven<TileModule> &proof, mlir::ModuleOp lowered) {
  std::vector<Finding> findings;
  ReadBudget budget((Limits()));
  llvm::Expected<CopiedModule> copy = copyModule(*lowered, "module", Limits().maxDepth, budget);
  if (!copy) {
    findings.push_back(loweringMismatch(llvm::toString(copy.takeError())));
    return findings;
  }
  Comparison(proof.subject(), copy->module, findings).run();
  for (const TileOperation &operation : copy->module.operations)
    if (llvm::StringRef(operation.name).starts_with("schedule.") && operation.name != "schedule.warp")
      findings.push_back(loweringMismatch("`" + operation.name + "` is left of the Schedule level"));
  return findings;
}
