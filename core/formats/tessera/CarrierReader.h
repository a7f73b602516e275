//===- CarrierReader.h - from MLIR's attributes to columns ------------------------------------*- C++ -*-===//

#pragma once

#include "core/model/PipelineCarrier.h"
#include "core/support/Limits.h"

#include "llvm/Support/Error.h"

namespace mlir {
class Operation;
} // namespace mlir

namespace precedent {

/// What the carriers of one file may take together. Attributes are shared inside MLIR, so a small file can hold the
/// same row, or the same list of dependencies, a million times: copies are counted before they are made.
struct ReadBudget {
  uint64_t actions, elements, operations;

  /// Rows and operations are numbered with 32 bits.
  explicit ReadBudget(const Limits &limits)
      : actions(std::min<uint64_t>(limits.maxActions, kNoAction - 1)), elements(limits.maxAliasExpansion),
        operations(actions) {}

  /// False where not so many elements are left; then none is taken.
  bool takeElements(uint64_t number) {
    if (number > elements)
      return false;
    elements -= number;
    return true;
  }
};

/// `limit-exceeded`: what is shared in the file would take too much room when it is copied.
llvm::Error tooMuchIsShared(llvm::StringRef file);

enum class ModuleKind : uint8_t {
  Plain,    ///< carries no schedule, or a kernel in place of the one that it carried
  Pipeline, ///< has an attribute of a pipeline schedule, of any generation
  Spectral, ///< has an attribute or an operation of a spectral program, and none of a pipeline schedule
  Reshard,  ///< plain, with scheduled functions of movements; told where a module is lowered, not where a file is read
};

/// What stands in a module, and not in one inside it, of spectral programs: the most that one of its operations is.
enum class SpectralContent : uint8_t {
  None,
  Kernel,  ///< `tile.spectral_program_kernel`, which one was lowered to
  Program, ///< `schedule.spectral_program`
};
SpectralContent spectralContentOf(mlir::Operation &operation);

/// A digest alone is a pipeline's, unless there is something spectral about the module. Where programs were lowered to
/// kernels, the module keeps its digest and what that was taken over, and carries no schedule any more. Movements are
/// not looked for.
ModuleKind classifyModule(mlir::Operation &module, SpectralContent content);
/// What is looked for, for messages.
inline constexpr llvm::StringLiteral kPipelineAttributes =
    "tessera.pipeline_schedule_schema, tessera.pipeline_steps, tessera.pp_*, tessera.pipeline_plan or "
    "tessera.schedule_digest";

enum class RowReading : uint8_t {
  Whole,
  CountOnly, ///< the rows have a number and no content: enough for whoever looks at the header
};

/// Copies everything, strings once for each distinct one. Graph and locator are left to the caller. Errors are
/// InputErrors `limit-exceeded` in `file`.
llvm::Expected<PipelineCarrier> readCarrier(mlir::Operation &module, llvm::StringRef file, ReadBudget &budget,
                                            RowReading reading = RowReading::Whole);

} // namespace precedent
