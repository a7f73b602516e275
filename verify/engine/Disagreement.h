//===- Disagreement.h - two engines differ: the smallest graph that shows it --------------------------------------*-
// C++ -*-===//
//
// A disagreement is a defect of Precedent, so it is kept in a form that a person can debug: the file's graph without
// every action that can be left out while the engines still differ.
//
//===----------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/model/ActionGraph.h"

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace precedent {

struct Disagreement {
  ActionGraph graph;
  ActionIndex before = 0, after = 0;
};

/// Whether the engines differ about (before, after) in this graph.
using StillDiffers = llvm::function_ref<bool(const Disagreement &)>;

/// Leaves out actions, halves first, then smaller blocks, while the engines still differ; at most `maxTrials`
/// questions. An action that is left out takes its edges along.
Disagreement shrink(Disagreement start, StillDiffers stillDiffers, unsigned maxTrials = 2000);

/// Writes it as `precedent.disagreement.v1` JSON to a new file in the folder for temporary files. Returns the path, or
/// an empty text where nothing could be written.
std::string save(const Disagreement &disagreement, llvm::StringRef description);

} // namespace precedent
