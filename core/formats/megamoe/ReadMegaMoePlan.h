//===- ReadMegaMoePlan.h - the reader of plan documents -------------------------------------------------*- C++ -*-===//

#pragma once

#include "core/model/MegaMoePlan.h"
#include "core/support/Limits.h"

#include "llvm/Support/Error.h"

namespace precedent {

/// Reads any bytes, one JSON value. What is wrong with the keys and types of a plan is in its shape problems; errors
/// are those of readJson, and `limit-exceeded` for more actions or longer integers than are read.
llvm::Expected<MegaMoePlan> readMegaMoePlan(std::shared_ptr<const SourceText> source, const Limits &limits);

} // namespace precedent
