//===- main.cpp - mlir-opt with Precedent's dialect and passes
//-------------------------------------------------------===//

#include "lower/Passes.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "mlir/Transforms/Passes.h"

#include "llvm/Support/CommandLine.h"

/// MLIR's diagnostics print the operation that they are about, and a module with its carrier can have 200 MB. The
/// option is still there for who wants that.
static void keepOperationsOutOfDiagnostics() {
  mlir::registerMLIRContextCLOptions();
  llvm::cl::Option *option = llvm::cl::getRegisteredOptions().lookup("mlir-print-op-on-diagnostic");
  if (option)
    static_cast<llvm::cl::opt<bool, /*ExternalStorage=*/false> *>(option)->setInitialValue(false);
}

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  precedent::registerProgramDialects(registry);
  registry.insert<mlir::LLVM::LLVMDialect>();
  precedent::registerPrecedentDialects(registry);
  precedent::registerPrecedentPasses();
  mlir::registerTransformsPasses();
  keepOperationsOutOfDiagnostics();
  return mlir::asMainReturnCode(mlir::MlirOptMain(argc, argv, "checks and lowers schedules\n", registry));
}
