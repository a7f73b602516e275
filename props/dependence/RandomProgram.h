//===- RandomProgram.h - a program out of numbers -------------------------------------------------------*- C++ -*-===//

#pragma once

#include "props/dependence/StepProgram.h"

#include <cstdint>

namespace precedent::props {

/// The numbers from which a step is made; any numbers will do, so that failures shrink well.
using StepSeed = std::vector<unsigned>;

struct ProgramShape {
  bool hasAsynchronous = false;
};

/// Three objects of six elements, two of everything else. Asynchronous steps that nobody has waited for are waited for
/// at the end.
StepProgram makeProgram(const std::vector<StepSeed> &seeds, const ProgramShape &shape);

} // namespace precedent::props
