#include "props/hunt/foreign/ForeignProgram.h"

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>

#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace precedent;
using namespace precedent::props;

/// Of what goes to standard error, as much as a person reads.
static constexpr off_t kShownOfErrors = 400;

/// A file in memory, without a name.
static int fileOf(llvm::StringRef bytes) {
  int file = memfd_create("precedent", MFD_CLOEXEC);
  for (llvm::StringRef rest = bytes; file >= 0 && !rest.empty();) {
    ssize_t written = write(file, rest.data(), rest.size());
    if (written <= 0) {
      close(file);
      return -1;
    }
    rest = rest.drop_front(static_cast<size_t>(written));
  }
  if (file >= 0)
    lseek(file, 0, SEEK_SET);
  return file;
}

static std::string endOf(int file) {
  off_t size = lseek(file, 0, SEEK_END);
  off_t from = size > kShownOfErrors ? size - kShownOfErrors : 0;
  std::string text(static_cast<size_t>(size - from), '\0');
  ssize_t got = pread(file, text.data(), text.size(), from);
  text.resize(got < 0 ? 0 : static_cast<size_t>(got));
  return llvm::StringRef(text).rtrim().str();
}

[[noreturn]] static void becomeForeign(const std::string &command, int input, int output, int errors) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  dup2(input, STDIN_FILENO);
  dup2(output, STDOUT_FILENO);
  dup2(errors, STDERR_FILENO);
  std::signal(SIGPIPE, SIG_DFL);
  execl("/bin/sh", "sh", "-c", command.c_str(), static_cast<char *>(nullptr));
  _exit(127);
}

/// Reads until the end, the time or the limit. Returns which of them it was.
static ForeignAnswer::Kind readAll(int pipe, const ForeignLimits &limits, std::string &output) {
  auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(limits.seconds);
  char buffer[1 << 16];
  while (true) {
    auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - std::chrono::steady_clock::now()).count();
    if (left <= 0)
      return ForeignAnswer::Kind::TimedOut;
    struct pollfd wanted{pipe, POLLIN, 0};
    int ready = poll(&wanted, 1, static_cast<int>(left));
    if (ready <= 0)
      continue;
    ssize_t got = read(pipe, buffer, sizeof buffer);
    if (got < 0 && errno == EINTR)
      continue;
    if (got <= 0)
      return ForeignAnswer::Kind::Answered;
    output.append(buffer, static_cast<size_t>(got));
    if (output.size() > limits.outputBytes)
      return ForeignAnswer::Kind::TooMuch;
  }
}

/// Waits for a child whose output has ended; what does not end either is killed.
static int waitFor(pid_t child, double seconds, bool &isKilled) {
  auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
  int status = 0;
  while (waitpid(child, &status, isKilled ? 0 : WNOHANG) == 0) {
    if (std::chrono::steady_clock::now() > end) {
      kill(-child, SIGKILL);
      isKilled = true;
    } else {
      usleep(1000);
    }
  }
  return status;
}

ForeignAnswer props::runForeign(const std::string &command, llvm::StringRef input, const ForeignLimits &limits) {
  ForeignAnswer answer;
  int given = fileOf(input), errors = fileOf(""), ends[2];
  if (given < 0 || errors < 0 || pipe2(ends, O_CLOEXEC) != 0) {
    answer.kind = ForeignAnswer::Kind::Failed;
    answer.trouble = std::string("could not be started: ") + strerror(errno);
    return answer;
  }
  pid_t child = fork();
  if (child == 0)
    becomeForeign(command, given, ends[1], errors);
  close(given);
  close(ends[1]);
  if (child > 0) {
    setpgid(child, child);
    answer.kind = readAll(ends[0], limits, answer.output);
    bool isKilled = answer.kind != ForeignAnswer::Kind::Answered;
    if (isKilled)
      kill(-child, SIGKILL);
    int status = waitFor(child, limits.seconds, isKilled);
    kill(-child, SIGKILL); // what it left behind
    if (answer.kind == ForeignAnswer::Kind::Answered && isKilled)
      answer.kind = ForeignAnswer::Kind::TimedOut;
    else if (answer.kind == ForeignAnswer::Kind::Answered && WIFSIGNALED(status))
      answer.trouble =
          "was ended by signal " + std::to_string(WTERMSIG(status)) + " (" + strsignal(WTERMSIG(status)) + ")";
    else if (answer.kind == ForeignAnswer::Kind::Answered && WEXITSTATUS(status) != 0)
      answer.trouble = "ended with status " + std::to_string(WEXITSTATUS(status));
    if (!answer.trouble.empty())
      answer.kind =
          WIFEXITED(status) && WEXITSTATUS(status) == 2 ? ForeignAnswer::Kind::Refused : ForeignAnswer::Kind::Failed;
  } else {
    answer.kind = ForeignAnswer::Kind::Failed;
    answer.trouble = std::string("could not be started: ") + strerror(errno);
  }
  close(ends[0]);
  if (answer.kind == ForeignAnswer::Kind::TimedOut)
    answer.trouble = "did not end within " + std::to_string(static_cast<unsigned>(limits.seconds)) + " s";
  if (answer.kind == ForeignAnswer::Kind::TooMuch)
    answer.trouble = "wrote more than " + std::to_string(limits.outputBytes) + " bytes";
  if (std::string said = endOf(errors); !said.empty() && !answer.trouble.empty())
    answer.trouble += ", saying: " + said;
  close(errors);
  return answer;
}
