//===- ScheduleText.h - the figures of a schedule, for people -------------------------------------------*- C++ -*-===//
//
//     levels: buffered safe, stream safe, group deadlock, rendezvous deadlock; 2 slots are enough
//     time:   critical path 14 units; bubble 27.3 % (by rank: 27.3 %, 27.3 %)
//     memory: 4, 3, 2, 1 activations live at most; rank 0 after 0F3
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/support/Fact.h"

#include "llvm/Support/raw_ostream.h"

namespace precedent {

/// A few lines of bounded width from the facts of a schedule or a collective plan; nothing where there are none.
void writeScheduleText(const FactList &facts, llvm::raw_ostream &os);

} // namespace precedent
