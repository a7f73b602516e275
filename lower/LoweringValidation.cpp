#include "lower/LoweringValidation.h"

#include "core/formats/tessera/GuardedRead.h"
#include "core/support/InputError.h"
#include "lower/LowerFile.h"
#include "lower/ModuleCarrier.h"
#include "lower/ModuleFile.h"
#include "lower/OperationComparison.h"
#include "lower/Passes.h"
#include "lower/ReshardLowering.h"
#include "lower/TileValidation.h"
#include "verify/proof/Mismatches.h"
#include "verify/proof/PlacementCheck.h"
#include "verify/proof/Prover.h"
#include "verify/proof/RoutingValidation.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

using namespace precedent;

llvm::Expected<std::vector<Finding>> precedent::validatePipeline(mlir::ModuleOp before, mlir::ModuleOp after,
                                                                 const SourceText &source) {
  ModuleReader old(before), made(after);
  llvm::Expected<PipelineCarrier> carrier = old.readHeader();
  if (!carrier)
    return carrier.takeError();
  if (llvm::Error error = old.number())
    return std::move(error);
  if (llvm::Error error = made.number())
    return std::move(error);
  std::vector<Finding> findings = validateRouting(*old.numbered().graph, *made.numbered().graph, carrier->digest.value);
  if (findings.empty())
    findings =
        validatePipelineOperations(before, old.numbered(), after, made.numbered(), carrier->numMicroBatches.value);
  for (Finding &finding : findings) {
    bool isPlaced = finding.anchor.kind == Anchor::Kind::Operation;
    mlir::Operation *at = isPlaced ? made.numbered().operations[finding.anchor.index] : after.getOperation();
    finding.location = placeIn(source, at->getLoc());
  }
  return findings;
}

namespace {

class FileComparison {
public:
  FileComparison(const SourceText &source, const SourceText &lowered, const LowerOptions &options)
      : source(source), lowered(lowered), options(options), context(mlir::MLIRContext::Threading::DISABLED) {
    prepareContext(context);
    // Of what kernels take.
    mlir::DialectRegistry registry;
    registry.insert<mlir::LLVM::LLVMDialect>();
    context.appendDialectRegistry(registry);
  }

  llvm::Error parse(const SourceText &file, mlir::OwningOpRef<mlir::ModuleOp> &top);
  llvm::Error parse() {
    llvm::Error error = parse(source, before);
    return error ? std::move(error) : parse(lowered, after);
  }
  llvm::Expected<std::vector<Finding>> run();

private:
  llvm::Error compare(mlir::ModuleOp old, mlir::ModuleOp made);
  llvm::Error comparePipeline(mlir::ModuleOp old, mlir::ModuleOp made);
  /// What was made of a proof is told from it alone: `validate` gets one.
  template <typename Subject, typename Validate>
  llvm::Error compareProved(mlir::ModuleOp old, llvm::Expected<Subject> subject, mlir::ModuleOp made,
                            Validate validate);
  void add(Finding finding, mlir::Location at) {
    finding.location = placeIn(lowered, at);
    findings.push_back(std::move(finding));
  }

  const SourceText &source, &lowered;
  const LowerOptions &options;
  mlir::MLIRContext context;
  mlir::OwningOpRef<mlir::ModuleOp> before, after;
  std::vector<Finding> findings;
};

} // namespace

llvm::Error FileComparison::parse(const SourceText &file, mlir::OwningOpRef<mlir::ModuleOp> &top) {
  auto read = [&](const Limits &, bool) -> llvm::Error {
    llvm::Expected<mlir::OwningOpRef<mlir::ModuleOp>> parsed = parseModuleFile(file, context);
    if (!parsed)
      return parsed.takeError();
    top = std::move(*parsed);
    return llvm::Error::success();
  };
  return guardedMlirRead(file, options.limits, read);
}

/// Values that cross without a transfer, and transfers that meet nobody.
llvm::Error FileComparison::comparePipeline(mlir::ModuleOp old, mlir::ModuleOp made) {
  llvm::Expected<std::vector<Finding>> differences = validatePipeline(old, made, lowered);
  if (!differences)
    return differences.takeError();
  findings.insert(findings.end(), differences->begin(), differences->end());
  ModuleReader reader(made);
  llvm::Expected<PipelineCarrier> carrier = ModuleReader(old).readHeader();
  if (!carrier)
    return carrier.takeError();
  if (llvm::Error error = reader.number())
    return error;
  for (Finding &finding : findPlacementErrors(*carrier, *reader.numbered().graph, reader.numbered().flow)) {
    bool isPlaced = finding.anchor.kind == Anchor::Kind::Operation;
    mlir::Operation *at = isPlaced ? reader.numbered().operations[finding.anchor.index] : made.getOperation();
    add(finding, at->getLoc());
  }
  return llvm::Error::success();
}

template <typename Subject, typename Validate>
llvm::Error FileComparison::compareProved(mlir::ModuleOp old, llvm::Expected<Subject> subject, mlir::ModuleOp made,
                                          Validate validate) {
  if (!subject)
    return subject.takeError();
  llvm::Expected<ProofAttempt<Subject>> attempt =
      Prover({options.comm, Engine::Classes, options.rlimit}).prove(std::move(*subject));
  if (!attempt)
    return attempt.takeError();
  if (!attempt->proof)
    return makeInputError("proof-missing", Verdict::Illegal, placeIn(source, old.getLoc()),
                          "this carrier is not proved, so nothing may be lowered from it");
  for (Finding &finding : validate(*attempt->proof))
    add(finding, made.getLoc());
  return llvm::Error::success();
}

llvm::Error FileComparison::compare(mlir::ModuleOp old, mlir::ModuleOp made) {
  switch (ModuleReader(old).kind()) {
  case ModuleKind::Pipeline:
    return comparePipeline(old, made);
  case ModuleKind::Spectral:
    return compareProved(old, ModuleReader(old).readSpectral(), made,
                         [&](const Proven<SpectralCarrier> &proof) { return validateTile(proof, old, made); });
  case ModuleKind::Reshard:
    return compareProved(old, ModuleReader(old).readReshard(), made,
                         [&](const Proven<TileModule> &proof) { return validateReshard(proof, made); });
  case ModuleKind::Plain:
    break;
  }
  return llvm::Error::success();
}

/// Modules neither come nor go, so each stands where it stood.
llvm::Expected<std::vector<Finding>> FileComparison::run() {
  auto modulesOf = [](mlir::ModuleOp top) {
    std::vector<mlir::ModuleOp> modules;
    top->walk<mlir::WalkOrder::PreOrder>([&](mlir::ModuleOp module) { modules.push_back(module); });
    return modules;
  };
  mlir::ScopedDiagnosticHandler quiet(&context, [](mlir::Diagnostic &) { return mlir::success(); });
  std::vector<mlir::ModuleOp> old = modulesOf(*before), made = modulesOf(*after);
  if (llvm::all_of(old, [](mlir::ModuleOp module) { return ModuleReader(module).kind() == ModuleKind::Plain; }))
    return makeInputError("no-schedule", Verdict::Invalid, Location::ofFile(source.name()),
                          "no module of this file carries a schedule, so nothing was lowered from it");
  if (old.size() != made.size()) {
    add(loweringMismatch(llvm::Twine(old.size()) + " modules were there, and " + llvm::Twine(made.size()) +
                         " are there now"),
        (*after).getLoc());
    return std::move(findings);
  }
  for (auto [one, other] : llvm::zip(old, made))
    if (llvm::Error error = compare(one, other))
      return std::move(error);
  return std::move(findings);
}

llvm::Expected<std::vector<Finding>> precedent::validateLoweredFile(const SourceText &source, const SourceText &lowered,
                                                                    const LowerOptions &options) {
  FileComparison comparison(source, lowered, options);
  if (llvm::Error error = comparison.parse())
    return std::move(error);
  return comparison.run();
}
