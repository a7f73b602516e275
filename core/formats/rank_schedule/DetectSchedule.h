//===- DetectSchedule.h - which schedule text this is ---------------------------------------------------*- C++ -*-===//

#pragma once

#include "core/formats/Document.h"

namespace precedent {

/// One of the texts that fill a RankSchedule, by its first token; Detect where it is none.
InputFormat detectScheduleText(llvm::StringRef bytes);

} // namespace precedent
