#include "lower/Passes.h"

#include "lower/Diagnose.h"
#include "lower/PassInput.h"
#include "lower/ScheduleProof.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"

using namespace precedent;

namespace {

class StampDigest : public mlir::PassWrapper<StampDigest, mlir::OperationPass<mlir::ModuleOp>> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(StampDigest)

  llvm::StringRef getArgument() const final { return "precedent-stamp-digest"; }
  llvm::StringRef getName() const final { return "StampDigest"; }
  llvm::StringRef getDescription() const final {
    return "Writes the digest of the proved schedule on what belongs to it: functions, transfers, operations with a "
           "stage";
  }
  void runOnOperation() final;
};

} // namespace

static bool isStamped(mlir::Operation *operation, const ModuleOperation &described) {
  return mlir::isa<mlir::func::FuncOp>(operation) || described.stage || described.fromStage || described.toStage;
}

void StampDigest::runOnOperation() {
  mlir::ModuleOp module = getOperation();
  std::optional<Proven<PipelineCarrier>> proof =
      rebindProof<PipelineCarrier>(module, getCachedAnalysis<ScheduleProof>());
  if (!proof)
    return signalPassFailure();
  ModuleReader reader(module);
  if (!numberOperations(module, reader))
    return signalPassFailure();
  auto digest = mlir::StringAttr::get(&getContext(), proof->subject().digest.value);
  bool isStale = false;
  for (auto [operation, described] : llvm::zip(reader.numbered().operations, reader.numbered().graph->operations)) {
    mlir::Attribute old = operation->getAttr(kDigestAttribute);
    if (old && old != digest) {
      emitRefusal(operation, "stamp-stale",
                  "it is stamped with the digest of another schedule than the one that was proved");
      isStale = true;
    }
  }
  if (isStale)
    return signalPassFailure();
  for (auto [operation, described] : llvm::zip(reader.numbered().operations, reader.numbered().graph->operations))
    if (isStamped(operation, described))
      operation->setAttr(kDigestAttribute, digest);
  // A stamp is nothing that the proof speaks of.
  markAnalysesPreserved<ScheduleProof>();
}

std::unique_ptr<mlir::Pass> precedent::createStampDigest() {
  return std::make_unique<StampDigest>();
}
