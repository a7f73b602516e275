#include "lower/LowerFile.h"

#include "core/formats/tessera/GuardedRead.h"
#include "core/support/InputError.h"
#include "lower/LoweringValidation.h"
#include "lower/ModuleCarrier.h"
#include "lower/ModuleFile.h"
#include "lower/Passes.h"
#include "lower/ScheduleProof.h"

#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Pass/PassManager.h"

using namespace precedent;

namespace {

/// Takes the proof out of the pass manager, for the record.
class KeepProof : public mlir::PassWrapper<KeepProof, mlir::OperationPass<mlir::ModuleOp>> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(KeepProof)
  explicit KeepProof(std::string &summary) : summary(&summary) {}
  void runOnOperation() final {
    const ScheduleProof &proof = getAnalysis<ScheduleProof>();
    if (const auto *pipeline = proof.get<PipelineCarrier>())
      *summary = pipeline->certificate().summary();
    if (const auto *spectral = proof.get<SpectralCarrier>())
      *summary = spectral->certificate().summary();
    if (const auto *reshard = proof.get<TileModule>())
      *summary = reshard->certificate().summary();
    markAllAnalysesPreserved();
  }

private:
  std::string *summary;
};

class Lowering {
public:
  Lowering(const SourceText &source, const LowerOptions &options)
      : source(source), options(options), context(mlir::MLIRContext::Threading::DISABLED) {
    prepareContext(context);
  }

  llvm::Error parse() {
    llvm::Expected<mlir::OwningOpRef<mlir::ModuleOp>> parsed = parseModuleFile(source, context);
    if (!parsed)
      return parsed.takeError();
    top = std::move(*parsed);
    return llvm::Error::success();
  }
  llvm::Expected<LoweredFile> run();

private:
  void keep(mlir::Diagnostic &diagnostic);
  bool lowerModule(mlir::ModuleOp module);
  bool lowerPipeline(mlir::ModuleOp module, mlir::PassManager &manager);
  void add(mlir::PassManager &manager, std::unique_ptr<mlir::Pass> pass, const std::string &settings);
  void refuse(const Finding &finding) { lowered.refusals.push_back(finding); }

  const SourceText &source;
  const LowerOptions &options;
  mlir::MLIRContext context;
  mlir::OwningOpRef<mlir::ModuleOp> top;
  LoweredFile lowered;
};

} // namespace

/// Errors become refusals.
void Lowering::keep(mlir::Diagnostic &diagnostic) {
  if (diagnostic.getSeverity() == mlir::DiagnosticSeverity::Error)
    refuse(findingOf(diagnostic, source));
}

void Lowering::add(mlir::PassManager &manager, std::unique_ptr<mlir::Pass> pass, const std::string &settings) {
  auto noError = [](const llvm::Twine &) { return mlir::failure(); };
  [[maybe_unused]] bool known = mlir::succeeded(pass->initializeOptions(settings, noError));
  assert(known && "an option of our own pass");
  manager.addPass(std::move(pass));
}

bool Lowering::lowerPipeline(mlir::ModuleOp module, mlir::PassManager &manager) {
  mlir::OwningOpRef<mlir::ModuleOp> before = module.clone();
  if (mlir::failed(manager.run(module)))
    return false;
  llvm::Expected<std::vector<Finding>> findings = validatePipeline(*before, module, source);
  if (!findings)
    findings = std::vector<Finding>{findingOf(findings.takeError(), source)};
  for (const Finding &finding : *findings)
    refuse(finding);
  return lowered.refusals.empty();
}

bool Lowering::lowerModule(mlir::ModuleOp module) {
  ModuleKind kind = ModuleReader(module).kind();
  std::string verify = "comm=" + options.comm.text() + " rlimit=" + std::to_string(options.rlimit), summary;
  mlir::PassManager manager(&context);
  if (kind == ModuleKind::Pipeline) {
    add(manager, createPartitionStages(), options.virtualStages ? "stages=virtual" : "stages=physical");
    add(manager, createInsertStageTransfers(), options.route == Routing::Hops ? "route=hops" : "route=next");
  }
  add(manager, createVerifySchedule(), verify);
  manager.addPass(std::make_unique<KeepProof>(summary));
  manager.addPass(kind == ModuleKind::Pipeline ? createStampDigest() : createLowerScheduleToTile());
  bool isLowered = kind == ModuleKind::Pipeline ? lowerPipeline(module, manager) : mlir::succeeded(manager.run(module));
  if (isLowered)
    lowered.proofs.push_back(summary);
  return isLowered && lowered.refusals.empty();
}

llvm::Expected<LoweredFile> Lowering::run() {
  mlir::ScopedDiagnosticHandler handler(&context, [&](mlir::Diagnostic &diagnostic) {
    keep(diagnostic);
    return mlir::success();
  });
  std::vector<mlir::ModuleOp> carriers;
  top->walk<mlir::WalkOrder::PreOrder>([&](mlir::ModuleOp module) {
    if (ModuleReader(module).kind() != ModuleKind::Plain)
      carriers.push_back(module);
  });
  if (carriers.empty())
    return makeInputError("no-schedule", Verdict::Invalid, Location::ofFile(source.name()),
                          "no module of this file carries a schedule, so nothing of it is lowered");
  for (mlir::ModuleOp module : carriers)
    if (!lowerModule(module))
      return std::move(lowered);
  llvm::raw_string_ostream os(lowered.output);
  if (!options.bytecode)
    top->print(os);
  else if (mlir::failed(mlir::writeBytecodeToFile(*top, os)))
    return makeInputError("internal-error", Verdict::Invalid, Location::ofFile(source.name()),
                          "MLIR cannot write the lowered module as bytecode");
  return std::move(lowered);
}

llvm::Expected<LoweredFile> precedent::lowerFile(const SourceText &source, const LowerOptions &options) {
  std::unique_ptr<Lowering> lowering;
  auto read = [&](const Limits &, bool) -> llvm::Error {
    lowering = std::make_unique<Lowering>(source, options);
    return lowering->parse();
  };
  if (llvm::Error error = guardedMlirRead(source, options.limits, read))
    return std::move(error);
  return lowering->run();
}

void precedent::writeRefusals(const LoweredFile &lowered, llvm::raw_ostream &os) {
  for (const Finding &finding : lowered.refusals) {
    os << finding.location.file << ':';
    if (finding.location.line)
      os << finding.location.line << ':';
    if (finding.location.column)
      os << finding.location.column << ':';
    os << " error: " << finding.message << " [" << finding.rule << "]\n";
    for (const std::string &note : finding.notes)
      os << "note: " << note << '\n';
  }
}
