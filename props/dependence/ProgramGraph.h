//===- ProgramGraph.h - a step program as the analysis reads it -----------------------------------------*- C++ -*-===//

#pragma once

#include "core/model/GraphFunction.h"
#include "props/dependence/StepProgram.h"

namespace precedent::props {

/// One operation a step (id `s<n>`), all of whose effects are stated as facts.
GraphFunction graphOf(const StepProgram &program);

} // namespace precedent::props
