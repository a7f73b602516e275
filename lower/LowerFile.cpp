#include "lower/LowerFile.h"

#include "core/formats/tessera/GuardedRead.h"
#include "core/support/InputError.h"
#include "lower/ModuleCarrier.h"
#include "lower/Passes.h"
#include "lower/ScheduleProof.h"
#include "verify/proof/RoutingValidation.h"

#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/Support/SourceMgr.h"

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
  Lowering(const SourceText &source, const LowerOptions &options);

  llvm::Error parse();
  llvm::Expected<LoweredFile> run();

private:
  void keep(mlir::Diagnostic &diagnostic);
  Location placeOf(mlir::Location at) const;
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

Lowering::Lowering(const SourceText &source, const LowerOptions &options)
    : source(source), options(options), context(mlir::MLIRContext::Threading::DISABLED) {
  prepareContext(context);
}

Location Lowering::placeOf(mlir::Location at) const {
  Location place = Location::ofFile(source.name());
  auto known = at->findInstanceOf<mlir::FileLineColLoc>();
  if (known && known.getFilename() == source.name()) {
    place.line = known.getLine();
    place.column = known.getColumn();
  }
  return place;
}

/// Errors become refusals; the id of their rule stands at their end.
void Lowering::keep(mlir::Diagnostic &diagnostic) {
  if (diagnostic.getSeverity() != mlir::DiagnosticSeverity::Error)
    return;
  Finding finding;
  finding.message = diagnostic.str();
  auto [text, rule] = llvm::StringRef(finding.message).rsplit(" [");
  if (rule.consume_back("]")) {
    finding.rule = rule.str();
    finding.message = text.str();
  } else {
    finding.rule = "parse-error";
  }
  finding.location = placeOf(diagnostic.getLocation());
  for (mlir::Diagnostic &note : diagnostic.getNotes())
    finding.notes.push_back(note.str());
  refuse(finding);
}

llvm::Error Lowering::parse() {
  mlir::ScopedDiagnosticHandler handler(&context, [&](mlir::Diagnostic &diagnostic) {
    keep(diagnostic);
    return mlir::success();
  });
  // The reader of bytecode wants the alignment that the file asks for; a page has them all.
  auto buffer =
      llvm::WritableMemoryBuffer::getNewUninitMemBuffer(source.bytes().size(), source.name(), llvm::Align(4096));
  if (!buffer)
    return makeInputError("parse-error", Verdict::Invalid, Location::ofFile(source.name()),
                          "there is not enough memory");
  llvm::copy(source.bytes(), buffer->getBufferStart());
  llvm::SourceMgr sources;
  sources.AddNewSourceBuffer(std::move(buffer), llvm::SMLoc());
  top = mlir::parseSourceFile<mlir::ModuleOp>(sources, mlir::ParserConfig(&context));
  if (top)
    return llvm::Error::success();
  Finding first;
  if (!lowered.refusals.empty())
    first = lowered.refusals.front();
  Location place = first.location.file.empty() ? Location::ofFile(source.name()) : first.location;
  return makeInputError(first.rule.empty() ? "parse-error" : first.rule, Verdict::Invalid, place,
                        "MLIR cannot read this: " + (first.message.empty() ? "it does not say why" : first.message));
}

void Lowering::add(mlir::PassManager &manager, std::unique_ptr<mlir::Pass> pass, const std::string &settings) {
  auto noError = [](const llvm::Twine &) { return mlir::failure(); };
  [[maybe_unused]] bool known = mlir::succeeded(pass->initializeOptions(settings, noError));
  assert(known && "an option of our own pass");
  manager.addPass(std::move(pass));
}

bool Lowering::lowerPipeline(mlir::ModuleOp module, mlir::PassManager &manager) {
  ModuleReader before(module), after(module);
  auto number = [&](ModuleReader &reader) {
    llvm::Error error = reader.number();
    if (!error)
      return true;
    Finding finding;
    finding.rule = "limit-exceeded";
    finding.location = Location::ofFile(source.name());
    finding.message = llvm::toString(std::move(error));
    refuse(finding);
    return false;
  };
  if (!number(before) || mlir::failed(manager.run(module)) || !number(after))
    return false;
  auto digest = module->getAttrOfType<mlir::StringAttr>(kDigestAttribute);
  for (Finding &finding : validateRouting(*before.numbered().graph, *after.numbered().graph, digest.getValue())) {
    bool isPlaced = finding.anchor.kind == Anchor::Kind::Operation;
    finding.location =
        placeOf((isPlaced ? after.numbered().operations[finding.anchor.index] : module.getOperation())->getLoc());
    refuse(finding);
  }
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
    ModuleReader reader(module);
    if (reader.kind() != ModuleKind::Plain || reader.isReshard())
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
