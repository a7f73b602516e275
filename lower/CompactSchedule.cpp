#include "lower/Passes.h"

#include "core/formats/tessera/ColumnReader.h"
#include "lower/Diagnose.h"
#include "lower/ModuleCarrier.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"

using namespace precedent;

namespace {

class CompactSchedule : public mlir::PassWrapper<CompactSchedule, mlir::OperationPass<mlir::ModuleOp>> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(CompactSchedule)
  llvm::StringRef getArgument() const final { return "precedent-compact-schedule"; }
  llvm::StringRef getName() const final { return "CompactSchedule"; }
  llvm::StringRef getDescription() const final { return "Writes the rows of a carrier as columns on one operation"; }
  void runOnOperation() final;
};

class ExpandSchedule : public mlir::PassWrapper<ExpandSchedule, mlir::OperationPass<mlir::ModuleOp>> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ExpandSchedule)
  llvm::StringRef getArgument() const final { return "precedent-expand-schedule"; }
  llvm::StringRef getName() const final { return "ExpandSchedule"; }
  llvm::StringRef getDescription() const final { return "Writes the columns of a compact carrier as rows again"; }
  void runOnOperation() final;
};

/// The row keys that columns have a place for.
constexpr size_t kRowKeys = 7;

} // namespace

/// MLIR lets a text have a type, which says nothing and is read back all the same: `"a" : i32`.
static bool isPlainText(mlir::Attribute attribute) {
  auto text = mlir::dyn_cast<mlir::StringAttr>(attribute);
  return !text || mlir::isa<mlir::NoneType>(text.getType());
}

/// Why columns would lose something of the rows; empty: they do not.
static std::string describeLoss(const PipelineCarrier &carrier, mlir::ArrayAttr steps) {
  const RowTable &rows = carrier.rows;
  mlir::Type i64 = mlir::IntegerType::get(steps.getContext(), 64);
  if (!rows.repeatedIds.empty())
    return "rows " + std::to_string(rows.repeatedIds[0].first) + " and " + std::to_string(rows.repeatedIds[0].row) +
           " have one action_id, so a dependency on it is not a number";
  for (ActionIndex row = 0; row < rows.size(); ++row) {
    std::string which = "row " + std::to_string(row);
    if (!rows.has(row, kRowComplete) || rows.phase[row] == Phase::Unknown)
      return which + " lacks a field, or has one of another type";
    auto written = mlir::cast<mlir::DictionaryAttr>(steps[row]);
    if (written.size() != kRowKeys)
      return which + " has keys beyond those of the carrier";
    for (llvm::StringRef name : {"clock", "micro_batch", "rank", "stage"})
      if (mlir::cast<mlir::IntegerAttr>(written.get(name)).getType() != i64)
        return (which + " has a " + name + " that is no i64").str();
    auto dependencies = mlir::cast<mlir::ArrayAttr>(written.get("depends_on")).getValue();
    if (!isPlainText(written.get("action_id")) || !isPlainText(written.get("phase")) ||
        !llvm::all_of(dependencies, isPlainText))
      return which + " has a text with a type";
    for (ActionIndex target : rows.dependsOnRow[row])
      if (target == kNoAction)
        return which + " depends on an action that no row has";
  }
  return {};
}

static void writeColumns(const RowTable &rows, mlir::ModuleOp module) {
  mlir::OpBuilder builder = mlir::OpBuilder::atBlockBegin(module.getBody());
  mlir::OperationState state(module.getLoc(), kScheduleOperation);
  auto add = [&](llvm::StringRef name, const std::vector<int64_t> &column) {
    state.addAttribute(name, builder.getDenseI64ArrayAttr(column));
  };
  std::vector<int64_t> ends, targets;
  std::vector<int8_t> phases;
  std::vector<llvm::StringRef> ids;
  bool allProduced = true;
  for (ActionIndex row = 0; row < rows.size(); ++row) {
    targets.insert(targets.end(), rows.dependsOnRow[row].begin(), rows.dependsOnRow[row].end());
    ends.push_back(static_cast<int64_t>(targets.size()));
    phases.push_back(rows.phase[row] == Phase::Backward);
    ids.push_back(rows.actionId[row]);
    allProduced &= rows.actionId[row] == producedActionId(rows, row);
  }
  add("clock", rows.clock);
  add("micro_batch", rows.microBatch);
  add("rank", rows.rank);
  add("stage", rows.stage);
  add("depends_end", ends);
  add("depends_on", targets);
  state.addAttribute("phase", builder.getDenseI8ArrayAttr(phases));
  if (!allProduced)
    state.addAttribute("action_ids", builder.getStrArrayAttr(ids));
  builder.create(state);
}

void CompactSchedule::runOnOperation() {
  mlir::ModuleOp module = getOperation();
  auto steps = module->getAttrOfType<mlir::ArrayAttr>(kStepsAttribute);
  if (!steps && findColumns(*module))
    return markAllAnalysesPreserved();
  llvm::Expected<PipelineCarrier> carrier = ModuleReader(module).readPipeline();
  if (!carrier) {
    emitError(module, carrier.takeError());
    return signalPassFailure();
  }
  std::string loss = steps ? describeLoss(*carrier, steps) : "the module has no rows in " + kStepsAttribute.str();
  if (!loss.empty()) {
    emitRefusal(module, "columns-shape", "this schedule cannot be written as columns: " + loss);
    return signalPassFailure();
  }
  module->removeAttr(kStepsAttribute);
  writeColumns(carrier->rows, module);
}

static mlir::ArrayAttr rowsAsDictionaries(const RowTable &rows, mlir::MLIRContext *context) {
  mlir::Builder builder(context);
  std::vector<mlir::Attribute> list;
  list.reserve(rows.size());
  for (ActionIndex row = 0; row < rows.size(); ++row) {
    auto number = [&](llvm::StringRef name, int64_t value) {
      return builder.getNamedAttr(name, builder.getI64IntegerAttr(value));
    };
    std::vector<llvm::StringRef> dependencies(rows.dependsOn[row].begin(), rows.dependsOn[row].end());
    list.push_back(builder.getDictionaryAttr(
        {builder.getNamedAttr("action_id", builder.getStringAttr(rows.actionId[row])), number("clock", rows.clock[row]),
         builder.getNamedAttr("depends_on", builder.getStrArrayAttr(dependencies)),
         number("micro_batch", rows.microBatch[row]),
         builder.getNamedAttr("phase", builder.getStringAttr(nameOf(rows.phase[row]))), number("rank", rows.rank[row]),
         number("stage", rows.stage[row])}));
  }
  return builder.getArrayAttr(list);
}

void ExpandSchedule::runOnOperation() {
  mlir::ModuleOp module = getOperation();
  mlir::Operation *columns = findColumns(*module);
  if (!columns)
    return markAllAnalysesPreserved();
  llvm::Expected<PipelineCarrier> carrier = ModuleReader(module).readPipeline();
  if (!carrier) {
    emitError(module, carrier.takeError());
    return signalPassFailure();
  }
  columns->erase();
  module->setAttr(kStepsAttribute, rowsAsDictionaries(carrier->rows, &getContext()));
}

std::unique_ptr<mlir::Pass> precedent::createCompactSchedule() {
  return std::make_unique<CompactSchedule>();
}
std::unique_ptr<mlir::Pass> precedent::createExpandSchedule() {
  return std::make_unique<ExpandSchedule>();
}
