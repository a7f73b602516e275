//===- MachineOutput.h - what must stand in the outputs when a plan has run ----------------------------------*- C++
//-*-===//

#pragma once

#include "props/collective/MachineMemory.h"

namespace precedent::simulation {

/// An empty text, or which output does not hold what the collective says, or is not complete behind the blocks of its
/// own GPU.
std::string outputError(const PlanProgram &program, const MachineThreads &threads, MachineMemory &memory);

} // namespace precedent::simulation
