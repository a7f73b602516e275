#include "lower/TesseraDialect.h"

#include "core/formats/tessera/ColumnReader.h"
#include "lower/Diagnose.h"

#include "mlir/IR/BuiltinOps.h"

using namespace precedent;

TesseraDialect::TesseraDialect(mlir::MLIRContext *context)
    : mlir::Dialect(getDialectNamespace(), context, mlir::TypeID::get<TesseraDialect>()) {
  addOperations<PipelineSendOp, PipelineReceiveOp, ScheduleOp>();
  allowUnknownOperations();
}

mlir::LogicalResult ScheduleOp::verify() {
  mlir::Operation *columns = getOperation();
  auto refuse = [&](const llvm::Twine &message) {
    emitRefusal(columns, "columns-shape", message);
    return mlir::failure();
  };
  mlir::Operation *module = columns->getParentOp();
  if (!module || !mlir::isa<mlir::ModuleOp>(module))
    return refuse("a compact schedule stands in the body of a module, beside its functions");
  if (module->hasAttr(kStepsAttribute))
    return refuse("the module has its rows twice: here, and in " + kStepsAttribute);
  if (findColumns(*module) != columns)
    return refuse("the module has a compact schedule already");
  std::string trouble = describeBadColumns(*columns);
  return trouble.empty() ? mlir::success() : refuse(trouble);
}
