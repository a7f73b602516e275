//===- Prover.h - the only maker of Proven<…> -----------------------------------------------------------*- C++ -*-===//

#pragma once

#include "core/model/ValueFlow.h"
#include "verify/proof/Proven.h"

#include <optional>

namespace precedent {

/// What a proof is asked for. There is no rule to leave out and no engine that asks no solver: what these leave open is
/// not proved.
struct ProofDemands {
  CommLevel comm;
  Engine engine = Engine::Classes; ///< Classes or Whole
  uint64_t rlimit = CheckOptions().rlimit;
};

/// The report always; the proof where the verdict is `legal`.
template <typename Subject> struct ProofAttempt {
  SubjectReport report;
  std::optional<Proven<Subject>> proof;
};

class Prover {
public:
  explicit Prover(ProofDemands demands) : demands(demands) {}

  /// All rules of the sound profile about the carrier; all rules about its module, as it stands (PlacementCheck.h); and
  /// no cycle of waits at the level of communication. Errors are InternalErrors.
  llvm::Expected<ProofAttempt<PipelineCarrier>> prove(PipelineCarrier carrier, const ValueFlow &flow = {}) const;
  /// All rules about spectral carriers. Errors are InternalErrors.
  llvm::Expected<ProofAttempt<SpectralCarrier>> prove(SpectralCarrier carrier) const;
  /// All rules about modules at the Tile level, and those above it. Errors are InternalErrors.
  llvm::Expected<ProofAttempt<TileModule>> prove(TileModule module) const;

private:
  CheckOptions options() const;
  llvm::Error checkWaits(const PipelineCarrier &carrier, SubjectReport &report) const;
  template <typename Subject>
  ProofAttempt<Subject> conclude(Subject subject, std::string digest, SubjectReport report) const;

  ProofDemands demands;
};

/// Digest of everything that a proof speaks of: the carrier's attributes and rows as written, and the operations of its
/// module: names, stages, transfers, who uses whose values and where these go. Stamps are left out: they are made from
/// a proof.
std::string contentDigest(const PipelineCarrier &carrier, const ValueFlow &flow = {});
/// The same of a spectral carrier: its attributes, its programs and records, and the operations of its module.
std::string contentDigest(const SpectralCarrier &carrier);
/// The same of a module that is read whole: every operation with its attributes, its operands, and the tensors that it
/// makes.
std::string contentDigest(const TileModule &module);

} // namespace precedent
