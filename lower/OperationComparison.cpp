#include "lower/OperationComparison.h"

#include "analysis/TransferInsertion.h"
#include "core/model/PipelineCarrier.h"
#include "verify/proof/Mismatches.h"
#include "verify/proof/TransferStages.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringSet.h"

using namespace precedent;

static constexpr llvm::StringLiteral kStage = "tessera.pp_stage", kBoundary = "tessera.pp_boundary_send",
                                     kMicroBatches = "tessera.pp_micro_batches";

std::string precedent::describeAttributes(mlir::Operation &before, mlir::Operation &now, AttributeFilter isCompared) {
  mlir::DictionaryAttr old = before.getAttrDictionary(), made = now.getAttrDictionary();
  if (old == made)
    return {};
  for (mlir::NamedAttribute attribute : old)
    if (isCompared(attribute.getName()) && made.get(attribute.getName()) != attribute.getValue())
      return "its attribute `" + attribute.getName().str() + "` is not what it was";
  for (mlir::NamedAttribute attribute : made)
    if (isCompared(attribute.getName()) && !old.contains(attribute.getName()))
      return "it has an attribute `" + attribute.getName().str() + "` that it did not have";
  return {};
}

/// Numbers the blocks around an operation, so that blocks of two modules can be compared.
static size_t indexInRegion(mlir::Block *block) {
  return static_cast<size_t>(std::distance(block->getParent()->begin(), block->getIterator()));
}

static bool haveSameRegions(mlir::Operation &before, mlir::Operation &now) {
  if (before.getNumRegions() != now.getNumRegions())
    return false;
  for (auto [old, made] : llvm::zip(before.getRegions(), now.getRegions())) {
    if (old.getBlocks().size() != made.getBlocks().size())
      return false;
    for (auto [oldBlock, madeBlock] : llvm::zip(old, made))
      if (oldBlock.getArgumentTypes() != madeBlock.getArgumentTypes())
        return false;
  }
  return true;
}

std::string precedent::describeDifference(mlir::Operation &before, mlir::Operation &now, AttributeFilter isCompared) {
  if (before.getName() != now.getName())
    return "it stands where `" + before.getName().getStringRef().str() + "` was";
  if (std::string trouble = describeAttributes(before, now, isCompared); !trouble.empty())
    return trouble;
  if (before.getOperandTypes() != now.getOperandTypes() || before.getResultTypes() != now.getResultTypes())
    return "its operands or results have other types than before";
  if (!haveSameRegions(before, now))
    return "its regions have other blocks or block arguments than before";
  bool goesElsewhere = before.getNumSuccessors() != now.getNumSuccessors() ||
                       !llvm::all_of(llvm::zip(before.getSuccessors(), now.getSuccessors()), [](const auto &pair) {
                         return indexInRegion(std::get<0>(pair)) == indexInRegion(std::get<1>(pair));
                       });
  return goesElsewhere ? "it goes on in another block than before" : std::string();
}

namespace {

class PipelineComparison {
public:
  PipelineComparison(const NumberedModule &before, const NumberedModule &after, int64_t numMicroBatches)
      : before(before), after(after), numMicroBatches(numMicroBatches) {}

  void run();
  Mismatches findings;

private:
  void compare(OperationIndex old, OperationIndex index);
  void checkMarks(OperationIndex old, OperationIndex index);
  void checkTransfer(OperationIndex index);
  static mlir::DictionaryAttr withoutStamp(mlir::Operation &operation) {
    mlir::NamedAttrList attributes(operation.getAttrDictionary());
    attributes.erase(kDigestAttribute);
    return attributes.getDictionary(operation.getContext());
  }
  bool is(mlir::Operation &operation, llvm::StringRef name, int64_t wanted) const {
    auto value = operation.getAttrOfType<mlir::IntegerAttr>(name);
    return value && value.getType().isInteger(64) && value.getInt() == wanted;
  }

  const NumberedModule &before, &after;
  int64_t numMicroBatches;
  /// Attributes of transfers that were there before.
  llvm::DenseSet<mlir::DictionaryAttr> knownTransfers;
};

} // namespace

/// What is written on an operation whose results are sent. Where another tool has inserted transfers before, its marks
/// stay as they are.
void PipelineComparison::checkMarks(OperationIndex old, OperationIndex index) {
  mlir::Operation &was = *before.operations[old], &now = *after.operations[index];
  const ModuleOperation &described = after.graph->operations[index];
  bool isSent = llvm::any_of(now.getUsers(),
                             [](mlir::Operation *user) { return user->getName().getStringRef() == kSendOperation; });
  bool isMarked =
      isSent && described.stage && is(now, kBoundary, *described.stage) && is(now, kMicroBatches, numMicroBatches);
  bool isAsBefore =
      now.getAttr(kBoundary) == was.getAttr(kBoundary) && now.getAttr(kMicroBatches) == was.getAttr(kMicroBatches);
  if (!isMarked && !(isAsBefore && (!isSent || !knownTransfers.empty())))
    findings.add(index, "mark",
                 "`" + described.name +
                     "` does not say rightly from which stage it hands a value to another, and for how "
                     "many micro-batches");
  if (before.graph->operations[old].stage && now.getAttr(kStage) != was.getAttr(kStage))
    findings.add(index, "mark", "`" + described.name + "` had its stage, and its `" + kStage + "` is not what it was");
}

void PipelineComparison::compare(OperationIndex old, OperationIndex index) {
  mlir::Operation &was = *before.operations[old], &now = *after.operations[index];
  bool describesPipeline = llvm::StringRef(after.graph->operations[index].name).contains("schedule.pipeline");
  std::string trouble = describeDifference(was, now, [&](llvm::StringRef name) {
    return name != kStage && name != kBoundary && name != kMicroBatches && name != kDigestAttribute &&
           !(describesPipeline && (name == kNumStagesAttribute || name == kNumMicroBatchesAttribute));
  });
  if (!trouble.empty())
    findings.add(index, "operation",
                 "`" + after.graph->operations[index].name + "` is not the operation that was there: " + trouble);
  checkMarks(old, index);
}

void PipelineComparison::checkTransfer(OperationIndex index) {
  mlir::Operation &transfer = *after.operations[index];
  bool isSend = after.graph->operations[index].name == kSendOperation;
  if (knownTransfers.contains(withoutStamp(transfer)))
    return;
  bool isWhole = transfer.getNumOperands() == (isSend ? 1 : 0) && transfer.getNumResults() == (isSend ? 0 : 1) &&
                 transfer.getNumRegions() == 0 && is(transfer, "micro_batch", 0) &&
                 (!transfer.hasAttr(kMicroBatches) || is(transfer, kMicroBatches, numMicroBatches));
  static const llvm::StringSet<> known = {"from_stage", "to_stage", "micro_batch", kMicroBatches, kDigestAttribute};
  for (mlir::NamedAttribute attribute : transfer.getAttrs())
    isWhole = isWhole && known.contains(attribute.getName().getValue());
  if (!isWhole)
    findings.add(index, "transfer",
                 "`" + after.graph->operations[index].name +
                     "` is none of this schedule: it carries one value, of the micro-batch 0 that stands "
                     "for all " +
                     llvm::Twine(numMicroBatches) + ", and nothing else");
}

void PipelineComparison::run() {
  const std::vector<ModuleOperation> &old = before.graph->operations, &made = after.graph->operations;
  for (OperationIndex index = 0; index < old.size(); ++index)
    if (isTransfer(old[index]))
      knownTransfers.insert(withoutStamp(*before.operations[index]));
  OperationIndex at = 0;
  auto skipTransfers = [&] {
    while (at < old.size() && isTransfer(old[at]))
      ++at;
  };
  for (OperationIndex index = 0; index < made.size(); ++index) {
    if (isTransfer(made[index])) {
      checkTransfer(index);
      continue;
    }
    skipTransfers();
    if (at < old.size())
      compare(at++, index);
  }
}

std::vector<Finding> precedent::validatePipelineOperations(mlir::ModuleOp moduleBefore, const NumberedModule &before,
                                                           mlir::ModuleOp moduleAfter, const NumberedModule &after,
                                                           int64_t numMicroBatches) {
  PipelineComparison comparison(before, after, numMicroBatches);
  std::string trouble = describeDifference(*moduleBefore, *moduleAfter, [](llvm::StringRef) { return true; });
  if (!trouble.empty())
    comparison.findings.add(kNoIndex, "carrier", "the module is not the one that was there: " + trouble);
  comparison.run();
  return comparison.findings.take();
}
