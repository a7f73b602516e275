//===- CheckSchedule.h - one schedule of ranks in, its report out ---------------------------------------*- C++ -*-===//

#pragma once

#include "verify/Checker.h"

namespace precedent {

llvm::Expected<SubjectReport> checkSchedule(const RankSchedule &schedule, const CheckOptions &options);

} // namespace precedent
