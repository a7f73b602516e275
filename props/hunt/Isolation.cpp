#include "props/hunt/Isolation.h"

#include "props/hunt/Interruption.h"

#include "llvm/ADT/Twine.h"

#include <cerrno>
#include <csignal>
#include <cstring>
#include <ctime>
#include <new>
#include <optional>

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace precedent;
using namespace precedent::props;

namespace {
/// A child that ends in any other way did not reach the end of its body.
constexpr int kOrderly = 42;
} // namespace

static void sendAll(int pipe, llvm::StringRef bytes) {
  while (!bytes.empty()) {
    ssize_t written = write(pipe, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR)
      continue;
    if (written <= 0)
      _exit(1); // nobody listens any more
    bytes = bytes.drop_front(static_cast<size_t>(written));
  }
}

[[noreturn]] static void runChild(int pipe, const IsolationLimits &limits,
                                  const std::function<void(const std::function<void(llvm::StringRef)> &)> &body) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  // Handlers of the parent would print a stack.
  for (int number : {SIGABRT, SIGALRM, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGSYS, SIGTERM, SIGTRAP, SIGXCPU})
    std::signal(number, SIG_DFL);
  // A terminal sends it to us, too, and it is the parent's to say what comes of it.
  std::signal(SIGINT, SIG_IGN);
  if (int null = open("/dev/null", O_RDWR); null >= 0)
    for (int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
      dup2(null, stream);
  struct rlimit none{0, 0};
  setrlimit(RLIMIT_CORE, &none);
#ifndef PRECEDENT_SANITIZED
  struct rlimit memory{limits.memory, limits.memory};
  setrlimit(RLIMIT_AS, &memory);
#else
  (void)limits;
#endif
  body([&](llvm::StringRef message) { sendAll(pipe, (message + "\n").str()); });
  _exit(kOrderly);
}

/// Processor time of a process so far, in seconds; nothing where the system does not say.
static std::optional<double> secondsSpentBy(pid_t child) {
  clockid_t clock;
  struct timespec spent;
  if (clock_getcpuclockid(child, &clock) != 0 || clock_gettime(clock, &spent) != 0)
    return std::nullopt;
  return static_cast<double>(spent.tv_sec) + 1e-9 * static_cast<double>(spent.tv_nsec);
}

/// On a machine that has other work a child may wait long for its turn, and is not to blame for that; nor is it given
/// more than so many times its time.
static constexpr unsigned kMostTurns = 5;

/// Hands over what the child says until it closes the pipe or falls silent. Returns whether it closed it.
static bool listen(pid_t child, int pipe, double seconds, const std::function<void(llvm::StringRef)> &receive) {
  std::string pending;
  char buffer[1 << 16];
  double spentBefore = secondsSpentBy(child).value_or(0);
  unsigned turns = 0;
  while (true) {
    struct pollfd wanted{pipe, POLLIN, 0};
    int ready = poll(&wanted, 1, static_cast<int>(seconds * 1000));
    if (isInterrupted())
      return false;
    if (ready < 0 && errno == EINTR)
      continue;
    if (ready == 0) {
      std::optional<double> spent = secondsSpentBy(child);
      bool hadItsTime = !spent || *spent - spentBefore >= 0.9 * seconds;
      if (hadItsTime || ++turns == kMostTurns)
        return false;
      continue;
    }
    spentBefore = secondsSpentBy(child).value_or(spentBefore);
    turns = 0;
    ssize_t got = read(pipe, buffer, sizeof buffer);
    if (got < 0 && errno == EINTR)
      continue;
    if (got <= 0)
      return true;
    pending.append(buffer, static_cast<size_t>(got));
    size_t begin = 0;
    for (size_t end; (end = pending.find('\n', begin)) != std::string::npos; begin = end + 1)
      receive(llvm::StringRef(pending).slice(begin, end));
    pending.erase(0, begin);
  }
}

Ending props::runIsolated(const IsolationLimits &limits,
                          const std::function<void(const std::function<void(llvm::StringRef)> &)> &body,
                          const std::function<void(llvm::StringRef)> &receive) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0)
    return {Ending::Kind::Crashed, ("could not be started: " + llvm::Twine(strerror(errno))).str()};
  pid_t child = fork();
  if (child == 0) {
    close(ends[0]);
    runChild(ends[1], limits, body);
  }
  close(ends[1]);
  if (child < 0) {
    close(ends[0]);
    return {Ending::Kind::Crashed, ("could not be started: " + llvm::Twine(strerror(errno))).str()};
  }
  bool isClosed = listen(child, ends[0], limits.secondsOfSilence, receive);
  close(ends[0]);
  if (!isClosed)
    kill(child, SIGKILL);
  int status = 0;
  while (waitpid(child, &status, 0) < 0)
    if (errno != EINTR)
      return {Ending::Kind::Crashed, ("could not be watched: " + llvm::Twine(strerror(errno))).str()};
  if (isInterrupted())
    return {Ending::Kind::Interrupted, "was interrupted"};
  if (!isClosed)
    return {Ending::Kind::Silent,
            ("did not end within " + llvm::Twine(static_cast<unsigned>(limits.secondsOfSilence)) + " s").str()};
  if (WIFSIGNALED(status))
    return {Ending::Kind::Crashed,
            ("was ended by signal " + llvm::Twine(WTERMSIG(status)) + " (" + strsignal(WTERMSIG(status)) + ")").str()};
  if (WEXITSTATUS(status) != kOrderly)
    return {Ending::Kind::Crashed, ("gave up with exit status " + llvm::Twine(WEXITSTATUS(status))).str()};
  return {};
}
