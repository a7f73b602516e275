#include "props/hunt/foreign/ForeignProgram.h"

#include "props/hunt/Interruption.h"
#include "props/hunt/foreign/Orphans.h"

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
static constexpr size_t kShownOfErrors = 400;

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

/// Takes what there is, without waiting, and keeps the end of it.
static void readErrors(int pipe, std::string &errors) {
  char buffer[1 << 16];
  for (ssize_t got; (got = read(pipe, buffer, sizeof buffer)) > 0;) {
    errors.append(buffer, static_cast<size_t>(got));
    errors.erase(0, errors.size() - std::min(errors.size(), kShownOfErrors));
  }
}

/// Reads both until standard output ends, the time is over or too much was written; of `errors` the end is kept.
/// Returns which of them it was.
static ForeignAnswer::Kind readAll(int pipe, int errorPipe, const ForeignLimits &limits, std::string &output,
                                   std::string &errors) {
  auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(limits.seconds);
  char buffer[1 << 16];
  struct pollfd wanted[] = {{pipe, POLLIN, 0}, {errorPipe, POLLIN, 0}};
  while (true) {
    auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - std::chrono::steady_clock::now()).count();
    if (left <= 0 || isInterrupted())
      return ForeignAnswer::Kind::TimedOut;
    if (poll(wanted, 2, static_cast<int>(left)) <= 0)
      continue;
    readErrors(errorPipe, errors);
    if (wanted[1].revents & POLLHUP)
      wanted[1].fd = -1; // poll leaves it out
    if (wanted[0].revents == 0)
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
static int waitFor(pid_t child, double seconds, int errorPipe, std::string &errors, bool &isKilled) {
  auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
  int status = 0;
  while (waitpid(child, &status, isKilled ? 0 : WNOHANG) == 0) {
    readErrors(errorPipe, errors); // who writes and is not read does not end
    if (isInterrupted() || std::chrono::steady_clock::now() > end) {
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
  int given = fileOf(input), ends[2], errorEnds[2];
  if (given < 0 || pipe2(ends, O_CLOEXEC) != 0 || pipe2(errorEnds, O_CLOEXEC) != 0) {
    answer.kind = ForeignAnswer::Kind::Failed;
    answer.trouble = std::string("could not be started: ") + strerror(errno);
    return answer;
  }
  std::string errors;
  std::vector<pid_t> ours = adoptOrphans();
  pid_t child = fork();
  if (child == 0)
    becomeForeign(command, given, ends[1], errorEnds[1]);
  close(given);
  close(ends[1]);
  close(errorEnds[1]);
  fcntl(errorEnds[0], F_SETFL, O_NONBLOCK);
  if (child > 0) {
    setpgid(child, child);
    answer.kind = readAll(ends[0], errorEnds[0], limits, answer.output, errors);
    bool isKilled = answer.kind != ForeignAnswer::Kind::Answered;
    if (isKilled)
      kill(-child, SIGKILL);
    int status = waitFor(child, limits.seconds, errorEnds[0], errors, isKilled);
    kill(-child, SIGKILL); // what it left behind
    killOrphans(ours);
    readErrors(errorEnds[0], errors);
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
  close(errorEnds[0]);
  if (answer.kind == ForeignAnswer::Kind::TimedOut)
    answer.trouble = "did not end within " + std::to_string(static_cast<unsigned>(limits.seconds)) + " s";
  if (answer.kind == ForeignAnswer::Kind::TooMuch)
    answer.trouble = "wrote more than " + std::to_string(limits.outputBytes) + " bytes";
  if (llvm::StringRef said = llvm::StringRef(errors).rtrim(); !said.empty() && !answer.trouble.empty())
    answer.trouble += ", saying: " + said.str();
  return answer;
}
