#include "props/hunt/Interruption.h"

#include <csignal>

using namespace precedent;
using namespace precedent::props;

static volatile std::sig_atomic_t interrupted = 0;

static void remember(int number) {
  interrupted = 1;
  std::signal(number, SIG_DFL);
}

InterruptionGuard::InterruptionGuard() {
  interrupted = 0;
  interrupt = std::signal(SIGINT, remember);
  terminate = std::signal(SIGTERM, remember);
  // Who starts us in the background of a script has asked for this.
  if (interrupt == SIG_IGN)
    std::signal(SIGINT, SIG_IGN);
}

InterruptionGuard::~InterruptionGuard() {
  std::signal(SIGINT, interrupt);
  std::signal(SIGTERM, terminate);
}

bool props::isInterrupted() {
  return interrupted != 0;
}
