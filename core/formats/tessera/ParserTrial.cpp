#include "core/formats/tessera/ParserTrial.h"

#include "llvm/ADT/Twine.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/thread.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <new>

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace precedent;

namespace {
/// A child that ends in any other way did not reach the end of its body.
constexpr int kOrderly = 42;
constexpr int kOutOfMemory = 43;

constexpr unsigned kWallFactor = 4;
} // namespace

static void setLimit(int resource, rlim_t soft, rlim_t hard) {
  struct rlimit limit;
  if (getrlimit(resource, &limit) != 0)
    return;
  limit.rlim_max = std::min(limit.rlim_max, hard);
  limit.rlim_cur = std::min(limit.rlim_max, soft);
  setrlimit(resource, &limit);
}

#ifndef PRECEDENT_SANITIZED
static void leaveForLackOfMemory() {
  _exit(kOutOfMemory);
}

/// Bytes of address space that this process has now.
static uint64_t addressSpace() {
  uint64_t pages = 0;
  auto status = llvm::MemoryBuffer::getFileAsStream("/proc/self/statm");
  if (!status || (*status)->getBuffer().split(' ').first.getAsInteger(10, pages))
    return 0;
  return pages * static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
}

static void limitMemory(const Limits &limits) {
  rlim_t bytes = addressSpace() + limits.bytecodeMemory;
  setLimit(RLIMIT_AS, bytes, bytes);
  std::set_new_handler(leaveForLackOfMemory);
  llvm::remove_bad_alloc_error_handler();
  llvm::install_bad_alloc_error_handler([](void *, const char *, bool) { leaveForLackOfMemory(); });
}
#endif

[[noreturn]] static void runChild(llvm::function_ref<void()> body, const Limits &limits) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  // Handlers of the parent would print a stack, which takes longer than the parser had.
  for (int number : {SIGABRT, SIGALRM, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGSYS, SIGTERM, SIGTRAP, SIGXCPU})
    std::signal(number, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);

  if (int null = open("/dev/null", O_RDWR); null >= 0)
    for (int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
      dup2(null, stream);
  setLimit(RLIMIT_CORE, 0, 0);
  setLimit(RLIMIT_CPU, limits.bytecodeSeconds, rlim_t(limits.bytecodeSeconds) + 1);
  alarm(std::max(1u, kWallFactor * limits.bytecodeSeconds)); // 0 would mean for ever
#ifndef PRECEDENT_SANITIZED
  limitMemory(limits);
#endif
  body();
  _exit(kOrderly);
}

static std::string describeSignal(int number, const Limits &limits) {
  if (number == SIGXCPU)
    return ("used more than " + llvm::Twine(limits.bytecodeSeconds) + " s of processor time").str();
  if (number == SIGALRM)
    return ("did not end within " + llvm::Twine(kWallFactor * limits.bytecodeSeconds) + " s").str();
  return ("was ended by signal " + llvm::Twine(number) + " (" + strsignal(number) + ")").str();
}

std::optional<std::string> precedent::tryInChild(llvm::function_ref<void()> body, const Limits &limits) {
  pid_t child = fork();
  if (child == 0)
    runChild(body, limits);
  if (child < 0)
    return ("could not be started: " + llvm::Twine(strerror(errno))).str();
  int status = 0;
  while (waitpid(child, &status, 0) < 0)
    if (errno != EINTR)
      return ("could not be watched: " + llvm::Twine(strerror(errno))).str();
  if (WIFSIGNALED(status))
    return describeSignal(WTERMSIG(status), limits);
  if (WEXITSTATUS(status) == kOutOfMemory)
    return ("needed more than " + llvm::Twine(limits.bytecodeMemory >> 20) + " MiB of memory").str();
  if (WEXITSTATUS(status) != kOrderly)
    return ("gave up with exit status " + llvm::Twine(WEXITSTATUS(status))).str();
  return std::nullopt;
}

void precedent::runOnDeepStack(llvm::function_ref<void()> body, uint32_t maxDepth) {
  // Nested regions are the costliest thing to recurse over: less than 8 KiB a level in MLIR 22, measured.
  constexpr uint64_t bytesALevel = 16 << 10, base = 16 << 20;
  unsigned bytes = static_cast<unsigned>(base + bytesALevel * std::min(maxDepth, kDeepestNesting));
  llvm::thread worker(std::optional<unsigned>(bytes), [&] { body(); });
  worker.join();
}
