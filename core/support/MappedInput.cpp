#include "core/support/MappedInput.h"

#include <atomic>
#include <csignal>
#include <cstring>
#include <mutex>

#include <unistd.h>

using namespace precedent;

namespace {
/// What a signal handler may look at: no allocation, no lock.
struct Slot {
  std::atomic<const char *> begin = nullptr, end = nullptr, name = nullptr;
};
Slot slots[64];
struct sigaction before;
} // namespace

static void say(const char *text) {
  // Whether standard error takes it changes nothing.
  if (write(STDERR_FILENO, text, strlen(text)) < 0)
    return;
}

static void onBusError(int number, siginfo_t *info, void *) {
  const char *address = static_cast<const char *>(info->si_addr);
  for (Slot &slot : slots) {
    const char *begin = slot.begin, *name = slot.name;
    if (!begin || address < begin || address >= slot.end)
      continue;
    say(name);
    say(": error: the file was cut while it was read [unreadable-input]\n");
    _exit(2);
  }
  // Comes again when this handler has returned.
  sigaction(number, &before, nullptr);
  raise(number);
}

static void installHandler() {
  struct sigaction action = {};
  action.sa_sigaction = onBusError;
  action.sa_flags = SA_SIGINFO;
  sigemptyset(&action.sa_mask);
  sigaction(SIGBUS, &action, &before);
}

std::optional<MappedInput> MappedInput::guard(llvm::StringRef bytes, const char *name) {
  static std::once_flag installed;
  std::call_once(installed, installHandler);
  for (Slot &slot : slots) {
    const char *isFree = nullptr;
    if (!slot.name.compare_exchange_strong(isFree, name))
      continue;
    slot.end = bytes.end();
    slot.begin = bytes.begin();
    return MappedInput(static_cast<int>(&slot - slots));
  }
  return std::nullopt;
}

MappedInput::~MappedInput() {
  if (slot < 0)
    return;
  slots[slot].begin = nullptr;
  slots[slot].end = nullptr;
  slots[slot].name = nullptr;
}
