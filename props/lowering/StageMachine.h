//===- StageMachine.h - runs a pipeline's module as its ranks would -------------------------------------*- C++ -*-===//
//
// Operations are uninterpreted: what one computes is a term of its name, its attributes and what it is given. The
// module with the carrier is run from top to bottom. What was lowered from it is run by as many processes as there are
// ranks, each of which walks the text, runs what its stages run, and has a queue to every other stage. A value is where
// it was computed or received, and nowhere else. Both must run the same operations on the same terms, and return the
// same; nobody may wait for ever, and no message may be left.
//
// This reads MLIR by MLIR's parser and shares nothing with lower/, analysis/ or the readers of core/.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>

namespace precedent::props {

/// What goes wrong; empty: nothing does. Nothing where a module cannot be run: it does not parse, or a region has more
/// than one block.
std::optional<std::string> runLoweredPipeline(llvm::StringRef source, llvm::StringRef lowered);

/// All marks of a schedule in the text but stages, sorted: stamps, transfers and what else a lowering writes, each with
/// the name of its operation. Two modules that run alike and have the same marks are the same to whoever runs them;
/// which stage runs what is for those to say that partition.
std::string marksOf(llvm::StringRef text);

/// As MLIR prints it, from text or bytecode; empty where it does not parse.
std::string printedByMlir(llvm::StringRef bytes);

} // namespace precedent::props
