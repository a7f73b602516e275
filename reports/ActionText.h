//===- ActionText.h - actions and their orders as a person reads them -----------------------------------*- C++ -*-===//
//
// Reports only: the full ids and the full order stand in the audit.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/support/Finding.h"

#include "llvm/ADT/ArrayRef.h"

#include <string>

namespace precedent {

/// `F(4,0)` for the pipeline action `pipeline:4:0:4:0:F` (phase, stage, micro-batch); any other id as it is, clipped.
std::string actionText(llvm::StringRef actionId);

/// An order of events with its dull parts left out: `… F(4,0) … F(3,0)`. Short orders are shown whole; of a long one,
/// the `actions` that the finding rests on, or where it names none, both ends. Where it rests on two and the order has
/// one of them, the other one is what comes later.
std::string orderText(const Counterexample &counterexample, llvm::ArrayRef<std::string> actions);

/// A cycle, closed: `A → B → A`, each before the next. Of a long one, both ends.
std::string cycleText(llvm::ArrayRef<std::string> cycle);

} // namespace precedent
