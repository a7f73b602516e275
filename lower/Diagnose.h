//===- Diagnose.h - findings as diagnostics of MLIR -----------------------------------------------------*- C++ -*-===//
//
// Every error ends in `[rule-id]`. Diagnostics are given to a location and never to an operation: MLIR's handler would
// print it, and a module with its carrier can have 200 MB. For the same reason those about a module have no column:
// MLIR shows the line of a place that has one, and prints a module's attributes on one line.
//
//===----------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/support/Finding.h"

#include "mlir/IR/Diagnostics.h"

namespace precedent {

struct NumberedModule; // core/formats/tessera/ModuleGraphBuilder.h
struct GateError;      // verify/gates/TesseraGate.h
class ModuleReader;    // ModuleCarrier.h

/// Where a diagnostic about an operation stands.
mlir::Location placeOf(mlir::Operation *operation);

/// `message [rule]`, always an error.
mlir::InFlightDiagnostic emitRefusal(mlir::Operation *at, llvm::StringRef rule, const llvm::Twine &message);

/// An InputError with its code, or an InternalError.
void emitError(mlir::Operation *at, llvm::Error error);
/// The same, at the operation whose number is the error's place, if it is one.
void emitError(mlir::Operation *module, const NumberedModule &operations, llvm::Error error);

/// With notes for the counterexample, what else is like it, and the fix. Findings about operations stand at them, all
/// others at the module: attributes have no locations.
void emitFinding(mlir::Operation *module, const NumberedModule &operations, const Finding &finding);

/// What `findIncomplete` found. Where a module inside of this one carries a schedule, a note says how to reach it.
void emitIncomplete(mlir::Operation *module, const ModuleReader &reader, const GateError &missing);

} // namespace precedent
