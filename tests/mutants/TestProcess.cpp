#include "mutants/TestProcess.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace precedent::mutants;

namespace {
/// In a record, by difference.
constexpr const char *kWords[] = {"knows", "may-reach", "reaches"};

/// Writes a line when a test begins and one when it ends, and pushes each out: the process may die at any time.
class Recorder : public testing::EmptyTestEventListener {
public:
  Recorder(FILE *record, bool isWatched) : record(record) {
    if (isWatched)
      watchMutants(seen);
  }

  void OnTestStart(const testing::TestInfo &test) override {
    seen.clear();
    std::fprintf(record, "begin %s.%s\n", test.test_suite_name(), test.name());
    std::fflush(record);
    began = std::chrono::steady_clock::now();
  }

  void OnTestEnd(const testing::TestInfo &test) override {
    auto spent = std::chrono::steady_clock::now() - began;
    for (const auto &[mutant, difference] : seen)
      std::fprintf(record, "%s %s\n", kWords[static_cast<size_t>(difference)], mutant.c_str());
    std::fprintf(record, "%s %lld\n", test.result()->Passed() ? "passed" : "failed",
                 static_cast<long long>(std::chrono::duration_cast<std::chrono::microseconds>(spent).count()));
    std::fflush(record);
  }

private:
  FILE *record;
  MutantsSeen seen;
  std::chrono::steady_clock::time_point began;
};

[[noreturn]] void runTests(const TestRequest &request, const std::string &folder) {
  setenv("TEST_TMPDIR", folder.c_str(), 1);
  setenv("TMPDIR", folder.c_str(), 1);
  if (request.shards > 1) {
    setenv("GTEST_TOTAL_SHARDS", std::to_string(request.shards).c_str(), 1);
    setenv("GTEST_SHARD_INDEX", std::to_string(request.shard).c_str(), 1);
  }
  int nowhere = open("/dev/null", O_WRONLY);
  dup2(nowhere, STDOUT_FILENO);
  dup2(nowhere, STDERR_FILENO);
  FILE *record = std::fopen((folder + "/record").c_str(), "w");
  if (!record)
    _exit(70);
  alarm(request.seconds);
  chooseMutant(request.mutant);
  GTEST_FLAG_SET(filter, request.filter);
  GTEST_FLAG_SET(fail_fast, request.stopsAtFailure);
  testing::UnitTest::GetInstance()->listeners().Append(new Recorder(record, request.isWatched));
  int status = RUN_ALL_TESTS();
  std::fclose(record);
  _exit(status);
}
} // namespace

const TestAnswer *TestAnswers::firstFailure() const {
  auto failed = llvm::find_if(tests, [](const TestAnswer &test) { return !test.passed; });
  return failed == tests.end() ? nullptr : &*failed;
}

TestProcess::TestProcess(const TestRequest &request) {
  llvm::SmallString<128> path;
  if (llvm::sys::fs::createUniqueDirectory("precedent-mutant", path)) {
    std::perror("cannot make a temporary folder");
    std::exit(2);
  }
  folder = std::string(path);
  std::fflush(nullptr);
  process = fork();
  if (process == 0)
    runTests(request, folder);
  if (process < 0) {
    std::perror("cannot start a process");
    std::exit(2);
  }
}

TestProcess::~TestProcess() {
  if (process > 0) {
    kill(process, SIGKILL);
    waitpid(process, nullptr, 0);
  }
  llvm::sys::fs::remove_directories(folder);
}

TestAnswers TestProcess::finish(int status) {
  process = -1;
  TestAnswers answers;
  answers.isTimeOut = WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM;
  if (WIFSIGNALED(status))
    answers.death = "signal " + std::to_string(WTERMSIG(status));
  else if (WEXITSTATUS(status) > 1)
    answers.death = "exit status " + std::to_string(WEXITSTATUS(status));
  auto record = llvm::MemoryBuffer::getFile(folder + "/record", /*IsText=*/true);
  if (!record)
    return answers;
  llvm::SmallVector<llvm::StringRef> lines;
  (*record)->getBuffer().split(lines, '\n', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  for (llvm::StringRef line : lines) {
    auto [word, rest] = line.split(' ');
    if (word == "begin") {
      answers.tests.emplace_back();
      answers.tests.back().name = rest.str();
    } else if (word == "passed" || word == "failed") {
      answers.tests.back().passed = word == "passed";
      rest.getAsInteger(10, answers.tests.back().microseconds);
    } else {
      auto difference = llvm::find(kWords, word) - std::begin(kWords);
      answers.tests.back().mutants[rest.str()] = static_cast<Difference>(difference);
    }
  }
  return answers;
}

size_t precedent::mutants::waitForOne(const std::vector<TestProcess *> &processes, TestAnswers &answers) {
  while (true) {
    int status = 0;
    pid_t ended = waitpid(-1, &status, 0);
    if (ended < 0) {
      std::perror("cannot wait for the tests");
      std::exit(2);
    }
    for (size_t index = 0; index < processes.size(); ++index)
      if (processes[index]->id() == ended) {
        answers = processes[index]->finish(status);
        return index;
      }
  }
}
