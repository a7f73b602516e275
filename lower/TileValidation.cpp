#include "lower/TileValidation.h"

#include "core/formats/tessera/SpectralReader.h"
#include "core/model/TileModule.h"

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

  void compare(const SpectralOperation &program, mlir::Operation &kernel);
  void differ(const llvm::Twine &message) {
    Finding finding;
    finding.rule = "lowering-mismatch";
    finding.anchor = Anchor::carrier();
    finding.message = message.str();
    findings.push_back(std::move(finding));
  }

private:
  void compareFields(const SpectralOperation &program, mlir::Operation &kernel);
  void compareOperands(const SpectralOperation &program, mlir::Operation &kernel);

  const Proven<SpectralCarrier> &proof;
  std::vector<Finding> &findings;
};

} // namespace

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
  auto function = kernel.getParentOfType<mlir::func::FuncOp>();
  bool standsAlone = function && kernel.getParentOp() == function && function.getNumArguments() == inputs + 1;
  if (!standsAlone)
    return differ("the kernel does not stand in a function of its own");
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

void KernelComparison::compare(const SpectralOperation &program, mlir::Operation &kernel) {
  auto stamp = kernel.getAttrOfType<mlir::StringAttr>("tessera.schedule_hash");
  if (!stamp || stamp.getValue() != proof.subject().digest.value)
    differ("the kernel is not stamped with the digest of the schedule that was proved");
  compareFields(program, kernel);
  compareOperands(program, kernel);
}

std::vector<Finding> precedent::validateTile(const Proven<SpectralCarrier> &proof, mlir::ModuleOp lowered) {
  std::vector<Finding> findings;
  KernelComparison comparison(proof, findings);
  std::vector<mlir::Operation *> kernels;
  lowered->walk([&](mlir::Operation *operation) {
    llvm::StringRef name = operation->getName().getStringRef();
    if (name == kTileKernelOperation)
      kernels.push_back(operation);
    else if (name.starts_with("schedule."))
      comparison.differ("`" + name + "` is left of the Schedule level");
  });
  const std::vector<SpectralOperation> &programs = proof.subject().programs;
  if (kernels.size() != programs.size())
    comparison.differ(llvm::Twine(programs.size()) + " programs were proved, and " + llvm::Twine(kernels.size()) +
                      " kernels are there");
  else
    for (auto [program, kernel] : llvm::zip(programs, kernels))
      comparison.compare(program, *kernel);
  return findings;
}
