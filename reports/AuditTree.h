//===- AuditTree.h - every schedule below a folder ------------------------------------------------------*- C++ -*-===//

#pragma once

#include "reports/Audit.h"

#include <functional>

namespace precedent {

/// A folder that could not be listed: what is below it is unknown.
struct UnlistedFolder {
  std::string path, reason;
};

struct TreeListing {
  std::vector<std::string> files; ///< regular files, sorted by path; links to files are followed, links to folders not
  uint64_t otherEntries = 0;      ///< pipes, devices, sockets, broken links: never opened
  std::vector<UnlistedFolder> unlisted;
};

/// Lists a tree without recursion. Errors: the folder itself is missing or is none.
llvm::Expected<TreeListing> listTree(llvm::StringRef folder);

/// Audits each file that holds a schedule; files of another format are counted. A file that is not legal belongs to the
/// audit where it mentions `tessera.`: a schedule that somebody broke must not drop out of the audit unseen, and
/// somebody's package.json is no schedule. `starting` is told each path and its place in the list.
llvm::Expected<Audit>
auditTree(llvm::StringRef folder, const AuditOptions &options,
          const std::function<void(llvm::StringRef path, uint64_t index, uint64_t total)> &starting);

} // namespace precedent
