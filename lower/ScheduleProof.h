//===- ScheduleProof.h - the proof that a pass leaves for later passes ----------------------------------*- C++ -*-===//
//
// The proof is held by MLIR's analysis manager. Anybody can ask for the analysis and gets one without a proof; what it
// holds is a Proven<…>, which only the prover makes. A pass that changes the module loses it, unless it says that it
// keeps it; and whoever uses it compares the digest of what it finds with the one that was proved.
//
//===----------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "verify/proof/Proven.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/AnalysisManager.h"

#include <variant>

namespace precedent {

class ScheduleProof {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ScheduleProof)

  /// What MLIR makes when it is asked for the analysis: no proof.
  explicit ScheduleProof(mlir::Operation *) {}

  void hold(Proven<PipelineCarrier> proof) { held = std::move(proof); }
  void hold(Proven<SpectralCarrier> proof) { held = std::move(proof); }
  void hold(Proven<TileModule> proof) { held = std::move(proof); }
  void drop() { held = std::monostate(); }

  template <typename Subject> const Proven<Subject> *get() const { return std::get_if<Proven<Subject>>(&held); }
  bool isEmpty() const { return std::holds_alternative<std::monostate>(held); }

private:
  std::variant<std::monostate, Proven<PipelineCarrier>, Proven<SpectralCarrier>, Proven<TileModule>> held;
};

/// What a pass finds with getCachedAnalysis.
using CachedProof = std::optional<std::reference_wrapper<ScheduleProof>>;

/// The proof of this module, after comparing it with what the module holds now. Nothing: there is none, or none of this
/// kind (`proof-missing`), or it speaks of something else (`proof-stale`); the error has been emitted.
template <typename Subject> std::optional<Proven<Subject>> rebindProof(mlir::ModuleOp module, CachedProof cached);

} // namespace precedent
