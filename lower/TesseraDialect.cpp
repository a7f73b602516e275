#include "lower/TesseraDialect.h"

using namespace precedent;

TesseraDialect::TesseraDialect(mlir::MLIRContext *context)
    : mlir::Dialect(getDialectNamespace(), context, mlir::TypeID::get<TesseraDialect>()) {
  addOperations<PipelineSendOp, PipelineReceiveOp>();
  allowUnknownOperations();
}
