#include "props/lowering/MlirText.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/SourceMgr.h"

using namespace precedent;
using namespace precedent::props;

ParsedModule props::parseModule(llvm::StringRef bytes) {
  ParsedModule parsed;
  parsed.context = std::make_unique<mlir::MLIRContext>(mlir::MLIRContext::Threading::DISABLED);
  mlir::DialectRegistry registry;
  registry.insert<mlir::arith::ArithDialect, mlir::func::FuncDialect, mlir::LLVM::LLVMDialect, mlir::scf::SCFDialect>();
  parsed.context->appendDialectRegistry(registry);
  parsed.context->allowUnregisteredDialects();
  mlir::ScopedDiagnosticHandler quiet(parsed.context.get(), [](mlir::Diagnostic &) { return mlir::success(); });
  // Bytecode wants its alignment.
  auto buffer = llvm::WritableMemoryBuffer::getNewUninitMemBuffer(bytes.size(), "module", llvm::Align(4096));
  if (!buffer)
    return parsed;
  llvm::copy(bytes, buffer->getBufferStart());
  llvm::SourceMgr sources;
  sources.AddNewSourceBuffer(std::move(buffer), llvm::SMLoc());
  parsed.module = mlir::parseSourceFile<mlir::ModuleOp>(sources, mlir::ParserConfig(parsed.context.get()));
  return parsed;
}

std::string props::printModule(mlir::ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream os(text);
  module.print(os);
  return text + "\n";
}
