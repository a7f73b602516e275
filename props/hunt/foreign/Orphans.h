//===- Orphans.h - what a foreign program started and left behind ---------------------------------------*- C++ -*-===//

#pragma once

#include <vector>

#include <sys/types.h>

namespace precedent::props {

/// From here on processes whose parents have died become children of this process, so that they can be found. Returns
/// the children that there are; none on a system that does not tell them.
std::vector<pid_t> adoptOrphans();

/// Kills all children but these, and all that they leave behind.
void killOrphans(const std::vector<pid_t> &spared);

} // namespace precedent::props
