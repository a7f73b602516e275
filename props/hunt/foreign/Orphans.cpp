#include "props/hunt/foreign/Orphans.h"

#include <algorithm>
#include <csignal>
#include <fstream>
#include <string>

#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace precedent;
using namespace precedent::props;

static std::vector<pid_t> childrenNow() {
  std::ifstream file("/proc/self/task/" + std::to_string(getpid()) + "/children");
  std::vector<pid_t> children;
  for (pid_t child; file >> child;)
    children.push_back(child);
  return children;
}

std::vector<pid_t> props::adoptOrphans() {
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  return childrenNow();
}

void props::killOrphans(const std::vector<pid_t> &spared) {
  // Each round gets the children of those that the last one killed. What forks faster than that has won.
  constexpr int kMostRounds = 100;
  for (int round = 0; round < kMostRounds; ++round) {
    bool hasFound = false;
    for (pid_t child : childrenNow()) {
      if (std::find(spared.begin(), spared.end(), child) != spared.end())
        continue;
      hasFound = true;
      kill(child, SIGKILL);
      waitpid(child, nullptr, 0);
    }
    if (!hasFound)
      return;
  }
}
