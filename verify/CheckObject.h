//===- CheckObject.h - one Schedule Object in, its report out ------------------------------------------------------*-
// C++ -*-===//

#pragma once

#include "verify/Checker.h"

namespace precedent {

llvm::Expected<SubjectReport> checkObject(const ScheduleObject &object, const CheckOptions &options);

} // namespace precedent
