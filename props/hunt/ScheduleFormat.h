//===- ScheduleFormat.h - layouts of schedules of ranks, and the formats that they are read as ----------*- C++ -*-===//

#pragma once

#include "core/formats/Document.h"
#include "props/schedule/ScheduleText.h"

namespace precedent::props {

InputFormat formatOf(simulation::Layout layout);

/// What a file of that format says; nothing where it is not understood as one.
std::optional<simulation::ProgramText> readScheduleAs(InputFormat format, llvm::StringRef bytes);

} // namespace precedent::props
