#include "lower/Passes.h"

#include "lower/TesseraDialect.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"

using namespace precedent;

namespace {

/// Each is handed on, as it is written, to the pass that knows it; that pass refuses what it does not know.
struct PipelineOptions : mlir::PassPipelineOptions<PipelineOptions> {
  Option<std::string> stages{*this, "stages", llvm::cl::desc("As of precedent-partition-stages"),
                             llvm::cl::init("physical")};
  Option<std::string> route{*this, "route", llvm::cl::desc("As of precedent-insert-stage-transfers"),
                            llvm::cl::init("next")};
  Option<std::string> comm{*this, "comm", llvm::cl::desc("As of precedent-verify-schedule"),
                           llvm::cl::init("buffered")};
};

} // namespace

/// Whether the pass takes the option.
static bool add(mlir::OpPassManager &manager, std::unique_ptr<mlir::Pass> pass, const std::string &options,
                llvm::function_ref<mlir::LogicalResult(const llvm::Twine &)> onError) {
  if (mlir::failed(pass->initializeOptions(options, onError)))
    return false;
  manager.addPass(std::move(pass));
  return true;
}

static mlir::LogicalResult buildPipeline(mlir::OpPassManager &manager, llvm::StringRef text,
                                         llvm::function_ref<mlir::LogicalResult(const llvm::Twine &)> onError) {
  PipelineOptions options;
  if (mlir::failed(options.parseFromString(text)))
    return mlir::failure();
  bool isBuilt = add(manager, createPartitionStages(), "stages=" + options.stages, onError) &&
                 add(manager, createInsertStageTransfers(), "route=" + options.route, onError) &&
                 add(manager, createVerifySchedule(), "comm=" + options.comm, onError) &&
                 add(manager, createStampDigest(), "", onError);
  return mlir::success(isBuilt);
}

void precedent::registerPrecedentPasses() {
  mlir::registerPass(createPartitionStages);
  mlir::registerPass(createInsertStageTransfers);
  mlir::registerPass(createVerifySchedule);
  mlir::registerPass(createStampDigest);
  mlir::registerPass(createLowerScheduleToTile);
  mlir::registerPass(createCompactSchedule);
  mlir::registerPass(createExpandSchedule);
  mlir::registerPassPipeline(
      "precedent-schedule-pipeline", "Partition, transfers, proof and stamps, in this order", buildPipeline,
      [](llvm::function_ref<void(const mlir::detail::PassOptions &)> show) { show(PipelineOptions()); });
}

void precedent::registerPrecedentDialects(mlir::DialectRegistry &registry) {
  registry.insert<TesseraDialect>();
}

void precedent::registerProgramDialects(mlir::DialectRegistry &registry) {
  registry.insert<mlir::arith::ArithDialect, mlir::cf::ControlFlowDialect, mlir::func::FuncDialect,
                  mlir::linalg::LinalgDialect, mlir::math::MathDialect, mlir::memref::MemRefDialect,
                  mlir::scf::SCFDialect, mlir::tensor::TensorDialect>();
}

void precedent::prepareContext(mlir::MLIRContext &context) {
  mlir::DialectRegistry registry;
  registerProgramDialects(registry);
  registerPrecedentDialects(registry);
  context.appendDialectRegistry(registry);
  context.allowUnregisteredDialects();
  context.printOpOnDiagnostic(false);
}
