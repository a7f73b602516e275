//===- TestProcess.h - tests of this program, run in a process of their own -----------------------------*- C++ -*-===//
//
// The tests are registered once; each run is a fork, so that a mutant that crashes takes only itself along, and nothing
// that a test leaves behind is seen by the next run.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "mutants/MutantRules.h"

#include <string>
#include <sys/types.h>
#include <vector>

namespace precedent::mutants {

struct TestRequest {
  std::string mutant; ///< empty: the rules as they are
  std::string filter; ///< of GoogleTest
  bool stopsAtFailure = false;
  /// Write down which mutants there are.
  bool isWatched = false;
  /// Every `shards`-th test, from the `shard`-th on.
  unsigned shard = 0, shards = 1;
  unsigned seconds = 0; ///< 0: no limit
};

/// One test of a run.
struct TestAnswer {
  std::string name;
  bool passed = false; ///< false also for the test in which the process ended
  uint64_t microseconds = 0;
  /// Of a watched run: mutants that exist, and whether this test would be run otherwise by them.
  MutantsSeen mutants;
};

struct TestAnswers {
  std::vector<TestAnswer> tests;
  /// How the process ended before it was done: "signal 11"; empty if it was not.
  std::string death;
  bool isTimeOut = false; ///< it was ended by the limit of its request

  /// The first test that did not pass, or null.
  const TestAnswer *firstFailure() const;
};

/// A run that is under way.
class TestProcess {
public:
  explicit TestProcess(const TestRequest &request);
  TestProcess(const TestProcess &) = delete;
  /// Ends it where it is still running.
  ~TestProcess();

  pid_t id() const { return process; }
  /// What it has written, once it has ended with this status.
  TestAnswers finish(int status);

private:
  std::string folder; ///< temporary files of the tests, and the record
  pid_t process = -1; ///< -1 once it has ended
};

/// Waits for one of the processes and takes its answers; an index into the list.
size_t waitForOne(const std::vector<TestProcess *> &processes, TestAnswers &answers);

} // namespace precedent::mutants
