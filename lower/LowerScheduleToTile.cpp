#include "lower/Passes.h"

#include "core/model/TileModule.h"
#include "lower/Diagnose.h"
#include "lower/PassInput.h"
#include "lower/ReshardLowering.h"
#include "lower/ScheduleProof.h"
#include "lower/TileValidation.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/SymbolTable.h"

using namespace precedent;

namespace {

class LowerScheduleToTile : public mlir::PassWrapper<LowerScheduleToTile, mlir::OperationPass<mlir::ModuleOp>> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(LowerScheduleToTile)

  llvm::StringRef getArgument() const final { return "precedent-lower-schedule-to-tile"; }
  llvm::StringRef getName() const final { return "LowerScheduleToTile"; }
  llvm::StringRef getDescription() const final {
    return "Makes Tile kernels of spectral programs, and Tile operations of movements, that were proved, and compares "
           "them with the proof";
  }
  void getDependentDialects(mlir::DialectRegistry &registry) const final {
    registry.insert<mlir::arith::ArithDialect, mlir::func::FuncDialect, mlir::LLVM::LLVMDialect>();
  }
  void runOnOperation() final;

private:
  bool lowerPrograms(mlir::ModuleOp module);
  bool lowerMovements(mlir::ModuleOp module);
  /// Whether there is nothing to tell.
  bool tell(mlir::ModuleOp module, llvm::ArrayRef<Finding> findings);
};

} // namespace

/// Why this program cannot be turned; empty: it can.
static std::string describeTrouble(mlir::Operation &program) {
  auto function = mlir::dyn_cast<mlir::func::FuncOp>(program.getParentOp());
  if (!function || !function.getBody().hasOneBlock())
    return "it does not stand directly in a function of one block";
  auto arguments = function.getArguments();
  if (!llvm::equal(program.getOperands(), arguments) ||
      !llvm::all_of(arguments, [](mlir::Value argument) { return argument.hasOneUse(); }))
    return "its operands are not the arguments of its function, each once and in their order";
  mlir::Operation *end = function.front().getTerminator();
  if (program.getNumResults() != 1 || !program.getResult(0).hasOneUse() || end->getNumOperands() != 1 ||
      end->getOperand(0) != program.getResult(0))
    return "its result is not what the function returns, and nothing else";
  if (!mlir::SymbolTable::symbolKnownUseEmpty(function.getSymNameAttr(), function->getParentOp()))
    return "its function is used by others, who would have to pass pointers";
  return {};
}

static void lower(mlir::Operation &program, llvm::StringRef digest) {
  auto function = mlir::cast<mlir::func::FuncOp>(program.getParentOp());
  mlir::OpBuilder builder(&program);
  mlir::Type pointer = mlir::LLVM::LLVMPointerType::get(program.getContext());
  unsigned inputs = program.getNumOperands();

  mlir::OperationState kernel(program.getLoc(), kTileKernelOperation);
  for (mlir::NamedAttribute attribute : program.getAttrs())
    if (attribute.getName() != "artifact_hash" && attribute.getName() != "workgroup_size")
      kernel.addAttribute(attribute.getName(), attribute.getValue());
  kernel.addAttribute("input_count", builder.getI64IntegerAttr(inputs));
  kernel.addAttribute("tessera.workgroup_size", program.getAttr("workgroup_size"));
  kernel.addAttribute(kTileStampAttribute, builder.getStringAttr(digest));
  auto bytes = mlir::cast<mlir::IntegerAttr>(program.getAttr("workspace_bytes"));

  mlir::Operation *end = function.front().getTerminator();
  mlir::OpBuilder(end).create<mlir::func::ReturnOp>(end->getLoc());
  end->erase();
  for (mlir::BlockArgument argument : function.getArguments())
    argument.setType(pointer);
  function.front().addArgument(pointer, program.getLoc());
  function.setType(builder.getFunctionType(function.front().getArgumentTypes(), {}));
  // What was said about tensors says nothing about pointers.
  function.removeArgAttrsAttr();
  function.removeResAttrsAttr();

  kernel.addOperands(mlir::ValueRange(function.getArguments()));
  kernel.addOperands(
      builder.create<mlir::arith::ConstantIntOp>(program.getLoc(), bytes.getInt(), /*width=*/64).getResult());
  builder.create(kernel);
  program.erase();
}

bool LowerScheduleToTile::tell(mlir::ModuleOp module, llvm::ArrayRef<Finding> findings) {
  for (const Finding &finding : findings)
    emitRefusal(module, finding.rule, finding.message);
  return findings.empty();
}

bool LowerScheduleToTile::lowerMovements(mlir::ModuleOp module) {
  std::optional<Proven<TileModule>> proof = rebindProof<TileModule>(module, getCachedAnalysis<ScheduleProof>());
  if (!proof)
    return false;
  ModuleReader reader(module);
  if (llvm::Expected<TileModule> again = reader.readReshard(); !again) {
    emitError(module, again.takeError());
    return false;
  }
  const std::vector<mlir::Operation *> &operations = reader.numbered().operations;
  if (std::optional<ReshardTrouble> trouble = findReshardTrouble(proof->subject())) {
    emitRefusal(operations[trouble->operation], "not-lowerable",
                "this module is proved, and cannot be lowered: " + trouble->message);
    return false;
  }
  lowerReshard(module, proof->subject(), operations);
  return tell(module, validateReshard(*proof, module));
}

bool LowerScheduleToTile::lowerPrograms(mlir::ModuleOp module) {
  std::optional<Proven<SpectralCarrier>> proof =
      rebindProof<SpectralCarrier>(module, getCachedAnalysis<ScheduleProof>());
  if (!proof)
    return false;
  ModuleReader reader(module);
  if (!numberOperations(module, reader))
    return false;
  const std::vector<mlir::Operation *> &operations = reader.numbered().operations;
  for (const SpectralOperation &program : proof->subject().programs)
    if (std::string trouble = describeTrouble(*operations[program.index]); !trouble.empty()) {
      emitRefusal(operations[program.index], "not-lowerable",
                  "this program is proved, and cannot be lowered: " + trouble);
      return false;
    }
  mlir::OwningOpRef<mlir::ModuleOp> before = module.clone();
  for (const SpectralOperation &program : proof->subject().programs)
    lower(*operations[program.index], proof->subject().digest.value);
  for (const ArtifactRecord &record : proof->subject().records)
    operations[record.index]->erase();
  return tell(module, validateTile(*proof, *before, module));
}

void LowerScheduleToTile::runOnOperation() {
  mlir::ModuleOp module = getOperation();
  bool schedulesMovements = ModuleReader(module).kind() == ModuleKind::Reshard;
  if (!(schedulesMovements ? lowerMovements(module) : lowerPrograms(module)))
    signalPassFailure();
}

std::unique_ptr<mlir::Pass> precedent::createLowerScheduleToTile() {
  return std::make_unique<LowerScheduleToTile>();
}
