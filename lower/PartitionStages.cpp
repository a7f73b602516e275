#include "lower/Passes.h"

#include "analysis/Partition.h"
#include "lower/Diagnose.h"
#include "lower/PassInput.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"

using namespace precedent;

namespace {

enum class StageCount : uint8_t { Physical, Virtual };

class PartitionStages : public mlir::PassWrapper<PartitionStages, mlir::OperationPass<mlir::ModuleOp>> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(PartitionStages)
  PartitionStages() = default;
  PartitionStages(const PartitionStages &other) : PassWrapper(other) {}

  llvm::StringRef getArgument() const final { return "precedent-partition-stages"; }
  llvm::StringRef getName() const final { return "PartitionStages"; }
  llvm::StringRef getDescription() const final {
    return "Cuts each function into as many runs of about equal cost as the carrier has stages";
  }
  void runOnOperation() final;

private:
  Option<StageCount> stages{
      *this, "stages", llvm::cl::desc("How many stages there are to fill"), llvm::cl::init(StageCount::Physical),
      llvm::cl::values(clEnumValN(StageCount::Physical, "physical", "one a rank (default; what upstream does)"),
                       clEnumValN(StageCount::Virtual, "virtual", "one a chunk of a rank: all that the rows run"))};
};

} // namespace

void PartitionStages::runOnOperation() {
  mlir::ModuleOp module = getOperation();
  ModuleReader reader(module);
  std::optional<PipelineCarrier> carrier = readHeaderFor(GatePass::Partition, module, reader);
  if (!carrier)
    return signalPassFailure();
  if (!numberOperations(module, reader))
    return signalPassFailure();
  const NumberedModule &numbered = reader.numbered();
  ModuleGraph placed = *numbered.graph;
  partitionStages(placed, stages == StageCount::Virtual ? carrier->numVirtualStages() : carrier->numStages.value);

  bool changed = false;
  auto type = mlir::IntegerType::get(&getContext(), 64);
  for (auto [index, operation] : llvm::enumerate(placed.operations)) {
    if (operation.stage == numbered.graph->operations[index].stage)
      continue;
    numbered.operations[index]->setAttr("tessera.pp_stage", mlir::IntegerAttr::get(type, *operation.stage));
    changed = true;
  }
  if (!changed)
    markAllAnalysesPreserved();
}

std::unique_ptr<mlir::Pass> precedent::createPartitionStages() {
  return std::make_unique<PartitionStages>();
}
