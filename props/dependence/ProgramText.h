//===- ProgramText.h - step programs as files -----------------------------------------------------------*- C++ -*-===//

#pragma once

#include "props/dependence/RequiredOrder.h"

#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>

namespace precedent::props {

/// `precedent.graph.v1`: operations `s<n>` with everything they do as facts. One line an operation.
std::string writeProgram(const StepProgram &program);

/// `precedent.oracle.v1`: the pairs of the order that no others imply.
std::string writeOracle(const RequiredOrder &order);

/// The program of a file that writeProgram wrote, and that somebody may have edited; nothing where it is none.
std::optional<StepProgram> readProgram(llvm::StringRef text);

} // namespace precedent::props
