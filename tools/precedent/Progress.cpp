#include "Progress.h"

#include "reports/PrintableText.h"

#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <cstdlib>

using namespace precedent;
using namespace precedent::tool;

static constexpr auto kPatience = std::chrono::milliseconds(1000);
static constexpr auto kInterval = std::chrono::milliseconds(100);
static constexpr unsigned kBarColumns = 24, kPhaseColumns = 40;

static bool isSet(const char *variable) {
  const char *value = std::getenv(variable);
  return value && *value;
}

static bool isDumbTerminal() {
  const char *terminal = std::getenv("TERM");
  return !terminal || llvm::StringRef(terminal) == "dumb";
}

Progress::Progress()
    : isEnabled(llvm::errs().is_displayed() && !isSet("CI") && !isDumbTerminal()), next(Clock::now() + kPatience) {}

void Progress::show(llvm::StringRef phase, uint64_t done, uint64_t total) {
  if (!isEnabled || Clock::now() < next)
    return;
  next = Clock::now() + kInterval;
  isDrawn = true;
  llvm::errs() << "\r\033[K" << printableClipped(phase, kPhaseColumns);
  if (total == 0)
    return;
  auto filled =
      static_cast<unsigned>(static_cast<double>(std::min(done, total)) / static_cast<double>(total) * kBarColumns);
  llvm::errs() << " [" << std::string(filled, '=') << std::string(kBarColumns - filled, ' ') << "] " << done << '/'
               << total;
}

void Progress::clear() {
  if (isDrawn)
    llvm::errs() << "\r\033[K";
  isDrawn = false;
}
