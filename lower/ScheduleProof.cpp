#include "lower/ScheduleProof.h"

#include "lower/Diagnose.h"
#include "lower/ModuleCarrier.h"
#include "verify/proof/Prover.h"

using namespace precedent;

static llvm::Expected<std::string> digestNow(mlir::ModuleOp module, const Proven<PipelineCarrier> &) {
  ModuleReader reader(module);
  llvm::Expected<PipelineCarrier> carrier = reader.readPipeline();
  return carrier ? llvm::Expected<std::string>(contentDigest(*carrier, reader.numbered().flow)) : carrier.takeError();
}

static llvm::Expected<std::string> digestNow(mlir::ModuleOp module, const Proven<SpectralCarrier> &) {
  llvm::Expected<SpectralCarrier> carrier = ModuleReader(module).readSpectral();
  return carrier ? llvm::Expected<std::string>(contentDigest(*carrier)) : carrier.takeError();
}

static llvm::Expected<std::string> digestNow(mlir::ModuleOp module, const Proven<TileModule> &) {
  llvm::Expected<TileModule> copy = ModuleReader(module).readReshard();
  return copy ? llvm::Expected<std::string>(contentDigest(*copy)) : copy.takeError();
}

template <typename Subject>
std::optional<Proven<Subject>> precedent::rebindProof(mlir::ModuleOp module, CachedProof cached) {
  if (!cached || cached->get().isEmpty()) {
    emitRefusal(module, "proof-missing", "nothing is lowered without a proof, and there is none of this module")
            .attachNote()
        << "run precedent-verify-schedule directly before this pass; profile=tessera-gate proves nothing";
    return std::nullopt;
  }
  const Proven<Subject> *proof = cached->get().get<Subject>();
  if (!proof) {
    emitRefusal(module, "proof-missing",
                "the proof of this module speaks of another kind of schedule than "
                "the one that this pass works on");
    return std::nullopt;
  }
  llvm::Expected<std::string> now = digestNow(module, *proof);
  if (!now) {
    emitError(module, now.takeError());
    return std::nullopt;
  }
  if (*now == proof->digest())
    return *proof;
  emitRefusal(module, "proof-stale",
              "the module was changed after it was proved: it has the digest " + *now + ", and the proof speaks of " +
                  proof->digest());
  return std::nullopt;
}

template std::optional<Proven<PipelineCarrier>> precedent::rebindProof(mlir::ModuleOp, CachedProof);
template std::optional<Proven<SpectralCarrier>> precedent::rebindProof(mlir::ModuleOp, CachedProof);
template std::optional<Proven<TileModule>> precedent::rebindProof(mlir::ModuleOp, CachedProof);
