#include "lower/PassInput.h"

#include "lower/Diagnose.h"
#include "verify/gates/GateFinding.h"

using namespace precedent;

std::optional<PipelineCarrier> precedent::readHeaderFor(GatePass pass, mlir::ModuleOp module, ModuleReader &reader) {
  llvm::Expected<PipelineCarrier> carrier = reader.readHeader();
  if (!carrier) {
    emitError(module, carrier.takeError());
    return std::nullopt;
  }
  if (std::optional<GateError> missing = findIncomplete(*carrier, pass)) {
    emitIncomplete(module, reader, *missing);
    return std::nullopt;
  }
  return std::move(*carrier);
}

bool precedent::numberOperations(mlir::ModuleOp module, ModuleReader &reader) {
  llvm::Error error = reader.number();
  if (!error)
    return true;
  emitError(module, std::move(error));
  return false;
}
