//===- ScheduleChecks.h - the checker's answer about a simulated program --------------------------------*- C++ -*-===//

#pragma once

#include "props/schedule/RankProgram.h"
#include "verify/CheckSchedule.h"

#include <gtest/gtest.h>

namespace precedent::simulation {

/// Written as CSV, read, and checked under buffered sends. An error is a failure of the test.
inline SubjectReport reportOf(const RankProgram &program, Engine engine = Engine::Classes) {
  CheckOptions options;
  options.engine = engine;
  options.schedule.microBatches = program.numMicroBatches;
  llvm::Expected<RankSchedule> schedule =
      readPyTorchCsv(SourceText::fromString("s.csv", csvOf(program)), ReadOptions());
  SubjectReport failed;
  failed.verdict = Verdict::Invalid;
  if (!schedule) {
    ADD_FAILURE() << csvOf(program) << llvm::toString(schedule.takeError());
    return failed;
  }
  llvm::Expected<SubjectReport> report = checkSchedule(*schedule, options);
  if (!report) {
    ADD_FAILURE() << csvOf(program) << llvm::toString(report.takeError());
    return failed;
  }
  return std::move(*report);
}

} // namespace precedent::simulation
