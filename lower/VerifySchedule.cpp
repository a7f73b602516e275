#include "lower/Passes.h"

#include "lower/Diagnose.h"
#include "lower/ModuleCarrier.h"
#include "lower/ScheduleProof.h"
#include "verify/gates/GateFinding.h"
#include "verify/proof/Prover.h"

#include "mlir/IR/BuiltinOps.h"

using namespace precedent;

namespace {

class VerifySchedule : public mlir::PassWrapper<VerifySchedule, mlir::OperationPass<mlir::ModuleOp>> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(VerifySchedule)
  VerifySchedule() = default;
  VerifySchedule(const VerifySchedule &other) : PassWrapper(other) {}

  llvm::StringRef getArgument() const final { return "precedent-verify-schedule"; }
  llvm::StringRef getName() const final { return "VerifySchedule"; }
  llvm::StringRef getDescription() const final {
    return "Proves the schedule that a module carries, and leaves the proof to later passes; or fails";
  }
  void runOnOperation() final;

private:
  bool passesGate(ModuleReader &reader);
  bool isProved(ModuleReader &reader, CommLevel level);
  template <typename Subject> bool conclude(ModuleReader &reader, llvm::Expected<ProofAttempt<Subject>> attempt);

  Option<Profile> profile{*this, "profile", llvm::cl::desc("What must hold"), llvm::cl::init(Profile::Sound),
                          llvm::cl::values(clEnumValN(Profile::Sound, "sound", "everything that must hold (default)"),
                                           clEnumValN(Profile::TesseraGate, "tessera-gate",
                                                      "exactly what upstream's pass accepts; leaves no proof"))};
  Option<std::string> comm{*this, "comm",
                           llvm::cl::desc("Level of communication at which nobody may wait for ever: buffered, "
                                          "slots:N, stream, group, rendezvous"),
                           llvm::cl::init("buffered")};
  Option<uint64_t> rlimit{*this, "rlimit", llvm::cl::desc("Z3 resource units for one query"),
                          llvm::cl::init(ProofDemands().rlimit)};
};

} // namespace

template <typename Subject>
bool VerifySchedule::conclude(ModuleReader &reader, llvm::Expected<ProofAttempt<Subject>> attempt) {
  mlir::ModuleOp module = getOperation();
  if (!attempt) {
    emitError(module, reader.numbered(), attempt.takeError());
    return false;
  }
  // Notes are for who reads a report: a compiler's log has no use for what could be left out of a legal schedule.
  for (const Finding &finding : attempt->report.findings)
    if (finding.severity != Severity::Note)
      emitFinding(module, reader.numbered(), finding);
  if (attempt->proof) {
    getAnalysis<ScheduleProof>().hold(std::move(*attempt->proof));
    return true;
  }
  bool saysWhy = llvm::any_of(attempt->report.findings, [](const Finding &f) { return f.severity == Severity::Error; });
  if (!saysWhy)
    emitRefusal(module, "undecided",
                llvm::Twine(attempt->report.obligations.undecided) + " of " +
                    llvm::Twine(attempt->report.obligations.total) +
                    " obligations are undecided within the budget, and undecided is not legal");
  return false;
}

bool VerifySchedule::isProved(ModuleReader &reader, CommLevel level) {
  mlir::ModuleOp module = getOperation();
  ModuleKind kind = reader.kind();
  mlir::Operation *nested = reader.findNestedCarrier();
  if (nested && kind != ModuleKind::Plain) {
    emitRefusal(nested, "nested-carrier",
                "this module carries a schedule, and stands in a module that carries another");
    return false;
  }
  Prover prover({level, Engine::Classes, rlimit});
  if (kind == ModuleKind::Reshard) {
    llvm::Expected<TileModule> copy = reader.readReshard();
    return conclude(reader, copy ? prover.prove(std::move(*copy)) : copy.takeError());
  }
  if (kind == ModuleKind::Spectral) {
    llvm::Expected<SpectralCarrier> carrier = reader.readSpectral();
    return conclude(reader, carrier ? prover.prove(std::move(*carrier)) : carrier.takeError());
  }
  llvm::Expected<PipelineCarrier> carrier = reader.readPipeline();
  if (carrier && kind == ModuleKind::Plain) {
    emitIncomplete(module, reader, *findIncomplete(*carrier, GatePass::Legality));
    return false;
  }
  return conclude(reader, carrier ? prover.prove(std::move(*carrier), reader.numbered().flow) : carrier.takeError());
}

bool VerifySchedule::passesGate(ModuleReader &reader) {
  llvm::Expected<PipelineCarrier> carrier = reader.readPipeline();
  if (!carrier) {
    emitError(getOperation(), carrier.takeError());
    return false;
  }
  std::vector<GateError> errors = tesseraLegality(*carrier, *carrier->module);
  for (const GateError &error : errors)
    emitFinding(getOperation(), reader.numbered(), toFinding(error));
  return errors.empty();
}

void VerifySchedule::runOnOperation() {
  mlir::ModuleOp module = getOperation();
  // Whatever was proved before, this run says what holds now.
  getAnalysis<ScheduleProof>().drop();
  markAllAnalysesPreserved();
  std::optional<CommLevel> level = CommLevel::parse(comm);
  if (!level) {
    emitRefusal(module, "pass-option",
                "comm=" + comm.getValue() +
                    " is no level of communication; there are buffered, slots:N, stream, group "
                    "and rendezvous");
    return signalPassFailure();
  }
  ModuleReader reader(module);
  if (!(profile == Profile::Sound ? isProved(reader, *level) : passesGate(reader)))
    signalPassFailure();
}

std::unique_ptr<mlir::Pass> precedent::createVerifySchedule() {
  return std::make_unique<VerifySchedule>();
}
