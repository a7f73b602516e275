//===- PlanText.h - the two formats of plans ------------------------------------------------------------*- C++ -*-===//

#pragma once

#include "props/collective/PlanProgram.h"

namespace precedent::simulation {

inline constexpr char kBuffers[] = {'i', 'o', 's'};

/// Reads less carefully than the checker: what is not written back as it was is not understood.
std::string writeMsccl(const PlanProgram &program);
std::optional<PlanProgram> readMsccl(const std::string &bytes);
std::string writeMscclpp(const PlanProgram &program);
std::optional<PlanProgram> readMscclpp(const std::string &bytes);

} // namespace precedent::simulation
