#include "fuzz/MlirSeeds.h"

#include "lower/Passes.h"

#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"

#include "llvm/Support/raw_ostream.h"

#include <functional>

using namespace precedent;

static std::string withModule(llvm::StringRef text, const std::function<bool(mlir::ModuleOp)> &change,
                              const std::function<bool(mlir::ModuleOp, llvm::raw_ostream &)> &write) {
  mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
  prepareContext(context);
  auto module = mlir::parseSourceString<mlir::ModuleOp>(text, mlir::ParserConfig(&context, false));
  std::string bytes;
  llvm::raw_string_ostream os(bytes);
  if (!module || !change(*module) || !write(*module, os))
    return {};
  return bytes;
}

std::string fuzz::bytecodeOf(llvm::StringRef text) {
  return withModule(
      text, [](mlir::ModuleOp) { return true; },
      [](mlir::ModuleOp module, llvm::raw_ostream &os) {
        return mlir::succeeded(mlir::writeBytecodeToFile(module, os));
      });
}

std::string fuzz::compacted(llvm::StringRef text) {
  auto compact = [](mlir::ModuleOp module) {
    mlir::PassManager passes(module.getContext());
    passes.addPass(createCompactSchedule());
    return mlir::succeeded(passes.run(module));
  };
  return withModule(text, compact, [](mlir::ModuleOp module, llvm::raw_ostream &os) {
    module.print(os);
    os << '\n';
    return true;
  });
}
