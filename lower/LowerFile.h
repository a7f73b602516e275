//===- LowerFile.h - from a file to what is lowered from it ---------------------------------------------*- C++ -*-===//

#pragma once

#include "analysis/TransferInsertion.h"
#include "core/model/CommLevel.h"
#include "core/support/Finding.h"
#include "core/support/Limits.h"
#include "core/support/SourceText.h"

#include "llvm/Support/raw_ostream.h"

namespace precedent {

struct LowerOptions {
  Limits limits;
  CommLevel comm;
  uint64_t rlimit = 400'000'000;
  Routing route = Routing::Hops;
  bool virtualStages = false; ///< partition into all stages that the rows run, not one a rank
  bool bytecode = false;
};

/// What came of it: the text or bytecode, or what was refused, located in the file.
struct LoweredFile {
  std::string output;
  std::vector<Finding> refusals;
  /// A line for each module: what was proved, and how.
  std::vector<std::string> proofs;
};

/// Lowers every module of the file that carries a schedule, each by itself: a pipeline carrier by partition, transfers,
/// proof and stamps, compared with the module as it was; a spectral one, and one of movements, by proof and lowering to
/// the Tile level. One that is not proved ends it without an output. Errors are InputErrors: those of reading MLIR, and
/// `no-schedule`.
llvm::Expected<LoweredFile> lowerFile(const SourceText &source, const LowerOptions &options);

/// Translation validation of what somebody else says was lowered from the source with these options. Every carrier of
/// the source is compared with the module that stands in its place, by what compares them when they are lowered here;
/// a pipeline's stages and transfers are checked besides. Findings located in `lowered`; none: it is what was there.
/// Errors are InputErrors: those of reading MLIR in either file, `no-schedule`, and `proof-missing` where the source is
/// a spectral carrier that is not proved.
llvm::Expected<std::vector<Finding>> validateLoweredFile(const SourceText &source, const SourceText &lowered,
                                                         const LowerOptions &options);

/// `file:line:column: error: message [rule]`, a line each.
void writeRefusals(const LoweredFile &lowered, llvm::raw_ostream &os);

} // namespace precedent
