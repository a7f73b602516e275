//===- CheckMegaMoe.h - one MegaMoE plan in, its report out ---------------------------------------------*- C++ -*-===//

#pragma once

#include "verify/Checker.h"

namespace precedent {

/// With `options.issued`, the order in which the plan was issued is checked as well.
llvm::Expected<SubjectReport> checkMegaMoe(const MegaMoePlan &plan, const CheckOptions &options);

} // namespace precedent
