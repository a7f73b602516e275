#include "lower/TileValidation.h"

#include "core/formats/tessera/SpectralReader.h"
#include "core/model/TileModule.h"

#include "lower/ModuleCarrier.h"
#include "lower/OperationComparison.h"
#include "verify/proof/Mismatches.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMTypes.h"
#include "mlir/IR/Matchers.h"

using namespace precedent;

namespace {

class KernelComparison {
public:
  KernelComparison(const Proven<SpectralCarrier> &proof, std::vector<Finding> &findings)
      : proof(proof), findings(findings) {}

  /// `was`: the program as an operation, in the module that was proved.
  void compare(const SpectralOperation &program, mlir::Operation &was, mlir::Operation &kernel);
  void differ(const llvm::Twine &message) { findings.push_back(loweringMismatch(message)); }

private:
  void compareFields(const SpectralOperation &program, mlir::Operation &kernel);
  void compareOperands(const SpectralOperation &program, mlir::Operation &kernel);
  void compareAttributes(mlir::Operation &was, mlir::Operation &kernel);

  const Proven<SpectralCarrier> &proof;
  std::vector<Finding> &findings;
};

/// Everything that is no program, of which nothing may change.
class RestComparison {
public:
  explicit RestComparison(KernelComparison &comparison) : comparison(comparison) {}

  void compare(mlir::ModuleOp before, mlir::ModuleOp lowered);

private:
  /// Operations in program order, programs and kernels among them, without what comes or goes with these: records,
  /// workspaces, and what ends their functions.
  static std::vector<mlir::Operation *> restOf(mlir::ModuleOp module);
  static bool holdsProgram(mlir::Operation &function);
  bool isSame(mlir::Value old, mlir::Value now);

  KernelComparison &comparison;
  llvm::DenseMap<mlir::Value, mlir::Value> oldOf, nowOf;
};

} // namespace

bool RestComparison::holdsProgram(mlir::Operation &function) {
  auto holds = [](mlir::Operation &inside) {
    llvm::StringRef name = inside.getName().getStringRef();
    return name == kProgramOperation || name == kTileKernelOperation;
  };
  return mlir::isa<mlir::func::FuncOp>(function) && !function.getRegion(0).empty() &&
         llvm::any_of(function.getRegion(0).front(), holds);
}

std::vector<mlir::Operation *> RestComparison::restOf(mlir::ModuleOp module) {
  std::vector<mlir::Operation *> rest;
  llvm::DenseSet<mlir::Operation *> replaced{module};
  module->walk([&](mlir::Operation *operation) {
    if (operation->getName().getStringRef() == kArtifactOperation)
      replaced.insert(operation);
    if (operation->getName().getStringRef() == kTileKernelOperation && operation->getNumOperands())
      if (mlir::Operation *workspace = operation->getOperands().back().getDefiningOp())
        replaced.insert(workspace);
    if (holdsProgram(*operation))
      replaced.insert(&operation->getRegion(0).front().back());
  });
  module->walk([&](mlir::Operation *operation) {
    if (!replaced.contains(operation))
      rest.push_back(operation);
  });
  return rest;
}

/// Values are paired as they are met, one with one.
bool RestComparison::isSame(mlir::Value old, mlir::Value now) {
  return nowOf.try_emplace(old, now).first->second == now && oldOf.try_emplace(now, old).first->second == old;
}

void RestComparison::compare(mlir::ModuleOp before, mlir::ModuleOp lowered) {
  auto all = [](llvm::StringRef) { return true; };
  if (std::string trouble = describeDifference(*before, *lowered, all); !trouble.empty())
    comparison.differ("the module is not the one that was proved: " + trouble);
  std::vector<mlir::Operation *> old = restOf(before), now = restOf(lowered);
  if (old.size() != now.size())
    return comparison.differ(llvm::Twine(old.size()) + " operations were there besides what was proved, and " +
                             llvm::Twine(now.size()) + " are there now");
  for (auto [one, other] : llvm::zip(old, now)) {
    if (one->getName().getStringRef() == kProgramOperation && other->getName().getStringRef() == kTileKernelOperation)
      continue;
    std::string which = "`" + other->getName().getStringRef().str() + "`";
    bool isKernels = holdsProgram(*other);
    std::string trouble;
    if (isKernels && holdsProgram(*one))
      // What it takes and gives is the kernel's affair.
      trouble = describeAttributes(*one, *other, [](llvm::StringRef name) {
        return name != "function_type" && name != "arg_attrs" && name != "res_attrs";
      });
    else
      trouble = describeDifference(*one, *other, all);
    if (!trouble.empty())
      comparison.differ(which + " is not the operation that was there: " + trouble);
    for (auto [oldOperand, nowOperand] : llvm::zip(one->getOperands(), other->getOperands()))
      if (!isSame(oldOperand, nowOperand))
        comparison.differ("an operand of " + which + " is another value than before");
    for (auto [oldResult, nowResult] : llvm::zip(one->getResults(), other->getResults()))
      if (!isSame(oldResult, nowResult))
        comparison.differ("a result of " + which + " stands in for another value");
  }
}

void KernelComparison::compareFields(const SpectralOperation &program, mlir::Operation &kernel) {
  ReadBudget budget((Limits()));
  llvm::Expected<SpectralOperation> lowered = readSpectralOperation(kernel, "module", budget);
  if (!lowered)
    return differ(llvm::toString(lowered.takeError()));
  for (auto [field, want, have] : llvm::zip(spectralFields(), program.fields, lowered->fields)) {
    // The one that has another name at the Tile level.
    if (field.attribute == "workgroup_size")
      continue;
    if (want.state != have.state || want.value != have.value)
      differ("the kernel's " + field.attribute + " is `" + have.value + "`, and the program's was `" + want.value +
             "`");
  }
  auto workgroup = kernel.getAttrOfType<mlir::IntegerAttr>("tessera.workgroup_size");
  std::string size = workgroup ? std::to_string(workgroup.getInt()) : "";
  if (size != program.text("workgroup"))
    differ("the kernel's workgroup size is `" + size + "`, and the program's was `" + program.text("workgroup") + "`");
}

void KernelComparison::compareOperands(const SpectralOperation &program, mlir::Operation &kernel) {
  size_t inputs = program.operandTypes.size();
  auto count = kernel.getAttrOfType<mlir::IntegerAttr>("input_count");
  if (!count || count.getInt() != static_cast<int64_t>(inputs) || kernel.getNumOperands() != inputs + 2)
    return differ("the kernel does not take " + llvm::Twine(inputs) + " inputs, an output and a workspace");
  auto function = mlir::dyn_cast_or_null<mlir::func::FuncOp>(kernel.getParentOp());
  bool standsAlone = function && function.getNumArguments() == inputs + 1 && function.getBody().hasOneBlock() &&
                     kernel.getNumResults() == 0 && kernel.getNumRegions() == 0 && kernel.getNumSuccessors() == 0 &&
                     mlir::isa<mlir::func::ReturnOp>(function.front().back());
  if (!standsAlone)
    return differ("the kernel does not stand in a function of its own");
  if (function.getFunctionType() !=
      mlir::FunctionType::get(function.getContext(), function.front().getArgumentTypes(), {}))
    differ("the kernel's function does not take what its block takes");
  for (size_t number = 0; number <= inputs; ++number) {
    mlir::Value operand = kernel.getOperand(number);
    if (!mlir::isa<mlir::LLVM::LLVMPointerType>(operand.getType()) || operand != function.getArgument(number))
      differ("operand " + llvm::Twine(number) + " of the kernel is not the pointer that its function is given there");
  }
  mlir::APInt bytes;
  bool isConstant = mlir::matchPattern(kernel.getOperand(inputs + 1), mlir::m_ConstantInt(&bytes));
  if (!isConstant || bytes.getBitWidth() != 64 ||
      std::to_string(bytes.getSExtValue()) != program.text("workspace_bytes"))
    differ("the kernel's workspace is not the constant of " + program.text("workspace_bytes") + " bytes");
}

/// Also those that no rule knows.
void KernelComparison::compareAttributes(mlir::Operation &was, mlir::Operation &kernel) {
  std::string trouble = describeAttributes(was, kernel, [](llvm::StringRef name) {
    return name != "artifact_hash" && name != "workgroup_size" && name != "input_count" &&
           name != "tessera.workgroup_size" && name != "tessera.schedule_hash";
  });
  if (!trouble.empty())
    differ("the kernel is not the program that was proved: " + trouble);
  if (kernel.hasAttr("artifact_hash") || kernel.hasAttr("workgroup_size"))
    differ("the kernel has attributes that programs have and kernels have not");
}

void KernelComparison::compare(const SpectralOperation &program, mlir::Operation &was, mlir::Operation &kernel) {
  auto stamp = kernel.getAttrOfType<mlir::StringAttr>("tessera.schedule_hash");
  if (!stamp || stamp.getValue() != proof.subject().digest.value)
    differ("the kernel is not stamped with the digest of the schedule that was proved");
  compareFields(program, kernel);
  compareOperands(program, kernel);
  compareAttributes(was, kernel);
}

std::vector<Finding> precedent::validateTile(const Proven<SpectralCarrier> &proof, mlir::ModuleOp before,
                                             mlir::ModuleOp lowered) {
  std::vector<Finding> findings;
  KernelComparison comparison(proof, findings);
  std::vector<mlir::Operation *> kernels, operations;
  before->walk([&](mlir::Operation *operation) {
    if (operation->getName().getStringRef() == kProgramOperation)
      operations.push_back(operation);
  });
  lowered->walk([&](mlir::Operation *operation) {
    llvm::StringRef name = operation->getName().getStringRef();
    if (name == kTileKernelOperation)
      kernels.push_back(operation);
    else if (name.starts_with("schedule."))
      comparison.differ("`" + name + "` is left of the Schedule level");
  });
  const std::vector<SpectralOperation> &programs = proof.subject().programs;
  if (kernels.size() != programs.size() || operations.size() != programs.size())
    comparison.differ(llvm::Twine(programs.size()) + " programs were proved, and " + llvm::Twine(kernels.size()) +
                      " kernels are there");
  else
    for (auto [program, operation, kernel] : llvm::zip(programs, operations, kernels))
      comparison.compare(program, *operation, *kernel);
  RestComparison(comparison).compare(before, lowered);
  return findings;
}
