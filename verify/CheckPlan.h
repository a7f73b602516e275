//===- CheckPlan.h - one collective plan in, its report out ---------------------------------------------*- C++ -*-===//

#pragma once

#include "verify/Checker.h"

namespace precedent {

llvm::Expected<SubjectReport> checkPlan(const CollectivePlan &plan, const CheckOptions &options);

} // namespace precedent
