//===- ScheduleWords.h - the texts that are no rows of cells --------------------------------------------*- C++ -*-===//

#pragma once

#include "props/schedule/ScheduleText.h"

namespace precedent::simulation {

/// As `writeProgram` and `readProgramText`, for one layout each.
std::optional<std::string> writeZeroBubble(const RankProgram &program);
std::optional<ProgramText> readZeroBubble(const std::string &bytes);

/// Every step needs its column; forwards and backwards their buffer. Stage 0 loads each micro-batch, and every stage
/// ends with the optimizer: what these say is no part of the program.
std::optional<std::string> writeDeepSpeed(const RankProgram &program);
std::optional<ProgramText> readDeepSpeed(const std::string &bytes);

std::optional<std::string> writeScheduleJson(const RankProgram &program);
std::optional<ProgramText> readScheduleJson(const std::string &bytes);

/// Columns and buffers for a program of one stage a rank without them, and without transfers: every compute stands in
/// the first step in which it can run, a transfer in that of its receiver's compute. Buffers are the lowest that are
/// free.
RankProgram asDeepSpeed(const RankProgram &program);

} // namespace precedent::simulation
