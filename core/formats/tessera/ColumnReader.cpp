#include "core/formats/tessera/ColumnReader.h"

#include "core/formats/tessera/TextCost.h"
#include "core/support/InputError.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Region.h"

using namespace precedent;

mlir::Operation *precedent::findColumns(mlir::Operation &module) {
  if (module.getNumRegions() == 0 || module.getRegion(0).empty())
    return nullptr;
  for (mlir::Operation &operation : module.getRegion(0).front())
    if (operation.getName().getStringRef() == kScheduleOperation)
      return &operation;
  return nullptr;
}

static llvm::ArrayRef<int64_t> numbersOf(mlir::Operation &columns, llvm::StringRef name) {
  return columns.getAttrOfType<mlir::DenseI64ArrayAttr>(name).asArrayRef();
}

static std::string describeBadEnds(mlir::Operation &columns, size_t numRows) {
  auto dependencies = static_cast<int64_t>(numbersOf(columns, "depends_on").size());
  int64_t before = 0;
  for (int64_t end : numbersOf(columns, "depends_end")) {
    if (end < before || end > dependencies)
      return "depends_end goes from " + std::to_string(before) + " to " + std::to_string(end) +
             ", and depends_on has " + std::to_string(dependencies) + " entries";
    before = end;
  }
  if (before != dependencies)
    return "depends_on has " + std::to_string(dependencies) + " entries, and the last row's end at " +
           std::to_string(before);
  for (int64_t row : numbersOf(columns, "depends_on"))
    if (row < 0 || static_cast<uint64_t>(row) >= numRows)
      return "depends_on names the row " + std::to_string(row) + " of " + std::to_string(numRows);
  return {};
}

std::string precedent::describeBadColumns(mlir::Operation &columns) {
  for (llvm::StringRef name : {"clock", "micro_batch", "rank", "stage", "depends_end", "depends_on"})
    if (!columns.getAttrOfType<mlir::DenseI64ArrayAttr>(name))
      return (name + " is no array of i64").str();
  auto phases = columns.getAttrOfType<mlir::DenseI8ArrayAttr>("phase");
  if (!phases)
    return "phase is no array of i8";
  // Not what size() says: bytecode states it beside the bytes, and MLIR 22 does not hold one against the other.
  size_t numRows = phases.asArrayRef().size();
  for (llvm::StringRef name : {"clock", "micro_batch", "rank", "stage", "depends_end"})
    if (size_t size = numbersOf(columns, name).size(); size != numRows)
      return (name + " has " + llvm::Twine(size) + " entries, and phase has " + llvm::Twine(numRows)).str();
  for (int8_t phase : phases.asArrayRef())
    if (phase != 0 && phase != 1)
      return "phase holds " + std::to_string(phase) + ", which is neither 0 nor 1";
  if (mlir::Attribute ids = columns.getAttr("action_ids")) {
    auto list = mlir::dyn_cast<mlir::ArrayAttr>(ids);
    if (!list || list.size() != numRows || !llvm::all_of(list, llvm::IsaPred<mlir::StringAttr>))
      return "action_ids is no list of " + std::to_string(numRows) + " texts";
  }
  return describeBadEnds(columns, numRows);
}

std::string precedent::producedActionId(const RowTable &rows, ActionIndex row) {
  return (llvm::Twine("pipeline:") + llvm::Twine(rows.clock[row]) + ":" + llvm::Twine(rows.rank[row]) + ":" +
          llvm::Twine(rows.stage[row]) + ":" + llvm::Twine(rows.microBatch[row]) + ":" + nameOf(rows.phase[row]))
      .str();
}

llvm::Error precedent::readColumns(mlir::Operation &columns, PipelineCarrier &carrier, llvm::StringRef file,
                                   ReadBudget &budget, RowReading reading) {
  if (std::string trouble = describeBadColumns(columns); !trouble.empty())
    return makeInputError("columns-shape", Verdict::Invalid, Location::ofFile(file),
                          kScheduleOperation + ": " + trouble);
  auto phases = columns.getAttrOfType<mlir::DenseI8ArrayAttr>("phase").asArrayRef();
  RowTable &rows = carrier.rows;
  if (reading == RowReading::CountOnly) {
    rows.fields.resize(phases.size());
    return llvm::Error::success();
  }
  llvm::ArrayRef<int64_t> dependencies = numbersOf(columns, "depends_on"), ends = numbersOf(columns, "depends_end");
  auto ids = columns.getAttrOfType<mlir::ArrayAttr>("action_ids");
  auto costOf = [&](size_t row) { return ids ? elementsOf(mlir::cast<mlir::StringAttr>(ids[row]).getValue()) : 1; };
  uint64_t elements = 0;
  for (size_t row = 0; row < phases.size(); ++row)
    elements += costOf(row);
  for (int64_t row : dependencies)
    elements += costOf(static_cast<size_t>(row));
  if (phases.size() > budget.actions || !budget.takeElements(elements))
    return makeInputError(
        "limit-exceeded", Verdict::Invalid, Location::ofFile(file),
        "the carriers of this file have too many rows, dependencies or texts",
        "if the file is what you meant, raise the limit with --max-actions and --max-alias-expansion");
  budget.actions -= phases.size();

  rows.fields.assign(phases.size(), kRowComplete);
  auto copy = [&](std::vector<int64_t> &column, llvm::StringRef name) { column = numbersOf(columns, name).vec(); };
  copy(rows.clock, "clock");
  copy(rows.microBatch, "micro_batch");
  copy(rows.rank, "rank");
  copy(rows.stage, "stage");
  for (int8_t phase : phases)
    rows.phase.push_back(phase == 0 ? Phase::Forward : Phase::Backward);
  for (ActionIndex row = 0; row < rows.size(); ++row) {
    llvm::StringRef id = ids ? mlir::cast<mlir::StringAttr>(ids[row]).getValue().copy(*carrier.storage)
                             : llvm::StringRef(producedActionId(rows, row)).copy(*carrier.storage);
    // A null pointer would be an id that is no text.
    rows.actionId.push_back(id.empty() ? llvm::StringRef("") : id);
  }
  size_t next = 0;
  for (int64_t end : ends) {
    for (; next < static_cast<size_t>(end); ++next)
      rows.dependsOn.append(rows.actionId[dependencies[next]]);
    rows.dependsOn.finish();
  }
  return llvm::Error::success();
}
