#include "lower/CarrierForms.h"

#include "core/formats/tessera/MlirParse.h"
#include "lower/Passes.h"

#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Pass/PassManager.h"

using namespace precedent;

std::optional<std::string> precedent::writeCarrierAs(llvm::StringRef bytes, CarrierForm form) {
  auto parse = MlirParse::parse(*SourceText::fromString("carrier", bytes), isMlirBytecode(bytes));
  if (!parse) {
    llvm::consumeError(parse.takeError());
    return std::nullopt;
  }
  mlir::Block &top = (*parse)->topLevel();
  auto module = top.empty() ? mlir::ModuleOp() : mlir::dyn_cast<mlir::ModuleOp>(top.front());
  if (!module || &top.front() != &top.back())
    return std::nullopt;
  mlir::ScopedDiagnosticHandler quiet(module.getContext(), [](mlir::Diagnostic &) { return mlir::success(); });
  mlir::PassManager manager(module.getContext(), mlir::ModuleOp::getOperationName());
  manager.enableVerifier(false); // reading does not verify, either
  manager.addPass(createExpandSchedule());
  if (form.isCompact)
    manager.addPass(createCompactSchedule());
  if (mlir::failed(manager.run(module)))
    return std::nullopt;
  std::string text;
  llvm::raw_string_ostream os(text);
  if (!form.isBytecode)
    module.print(os);
  else if (mlir::failed(mlir::writeBytecodeToFile(module, os)))
    return std::nullopt;
  return text;
}
