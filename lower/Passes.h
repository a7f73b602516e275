//===- Passes.h - what a compiler links -----------------------------------------------------------------*- C++ -*-===//
//
// In their order:
//   precedent-partition-stages        gives operations their stages
//   precedent-insert-stage-transfers  routes values between stages
//   precedent-verify-schedule         proves the carrier and the module, or fails
//   precedent-stamp-digest            writes the proved digest on what belongs to the schedule
//   precedent-lower-schedule-to-tile  makes kernels of proved spectral programs
// and `precedent-schedule-pipeline`, which runs them all. Between the two ways to write rows lead, each losing nothing:
//   precedent-compact-schedule        columns in place of dictionaries
//   precedent-expand-schedule         dictionaries in place of columns
// The first two need the attributes of a carrier and no proof,
// and give none. Source of what they do: upstream's passes of revision 5662c3e.
//
//===----------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "mlir/IR/DialectRegistry.h"
#include "mlir/Pass/Pass.h"

#include <memory>

namespace precedent {

std::unique_ptr<mlir::Pass> createPartitionStages();
std::unique_ptr<mlir::Pass> createInsertStageTransfers();
std::unique_ptr<mlir::Pass> createVerifySchedule();
std::unique_ptr<mlir::Pass> createStampDigest();
std::unique_ptr<mlir::Pass> createLowerScheduleToTile();
std::unique_ptr<mlir::Pass> createCompactSchedule();
std::unique_ptr<mlir::Pass> createExpandSchedule();

/// The passes and the pipeline, by their names. To be called once.
void registerPrecedentPasses();
/// The dialects that the passes know.
void registerPrecedentDialects(mlir::DialectRegistry &registry);
/// The dialects of MLIR that programs with schedules are written in, as the reader of files knows them.
void registerProgramDialects(mlir::DialectRegistry &registry);
/// Both kinds of dialects, and operations of any other; diagnostics come without the operation, which may be a module
/// of 200 MB.
void prepareContext(mlir::MLIRContext &context);

} // namespace precedent
