#include "reports/AuditTree.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <system_error>

using namespace precedent;
namespace fs = std::filesystem;

/// Enough of a file to tell its format.
static constexpr size_t kHeadBytes = size_t(1) << 16;

/// Sorts one folder's entries into the listing; folders go to `pending`.
static void listFolder(const fs::path &folder, TreeListing &listing, std::vector<fs::path> &pending) {
  std::error_code error;
  fs::directory_iterator entry(folder, error), end;
  for (; !error && entry != end; entry.increment(error)) {
    std::error_code ignored; // an entry that cannot be asked is no regular file
    if (entry->is_directory(ignored) && !entry->is_symlink(ignored))
      pending.push_back(entry->path());
    else if (entry->is_regular_file(ignored))
      listing.files.push_back(entry->path().string());
    else
      ++listing.otherEntries;
  }
  if (error)
    listing.unlisted.push_back({folder.string(), error.message()});
}

llvm::Expected<TreeListing> precedent::listTree(llvm::StringRef folder) {
  std::error_code error;
  fs::file_status status = fs::status(folder.str(), error);
  if (!fs::exists(status))
    return makeInputError("unreadable-input", Verdict::Invalid, Location::ofFile(folder),
                          "cannot open the folder: " + (error ? error.message() : "there is none of this name"));
  if (!fs::is_directory(status))
    return makeInputError("unreadable-input", Verdict::Invalid, Location::ofFile(folder),
                          "this is a file, not a folder; `precedent check` checks a file");
  TreeListing listing;
  std::vector<fs::path> pending{folder.str()};
  while (!pending.empty()) {
    fs::path next = std::move(pending.back());
    pending.pop_back();
    listFolder(next, listing, pending);
  }
  std::sort(listing.files.begin(), listing.files.end());
  std::sort(listing.unlisted.begin(), listing.unlisted.end(),
            [](const UnlistedFolder &one, const UnlistedFolder &other) { return one.path < other.path; });
  return listing;
}

/// Whether the beginning of a file is of no format that we know. Of a tree no more is read: it can hold files of any
/// size that are none of our business. A file that cannot be read is not foreign.
static bool isForeign(llvm::StringRef path) {
  std::ifstream file(path.str(), std::ios::binary);
  std::string head(kHeadBytes, '\0');
  file.read(head.data(), static_cast<std::streamsize>(head.size()));
  head.resize(static_cast<size_t>(file.gcount()));
  return !file.bad() && file.is_open() && detectFormat(head) == InputFormat::Detect;
}

/// Whether a reader found that a file is somebody else's.
static bool saysForeign(const AuditRecord &record) {
  if (!record.refused)
    return false;
  llvm::StringRef code = record.finding(record.findings.front()).rule;
  return code == "unknown-format" || code == "no-schedule";
}

/// Whether what is wrong with a file can be said to be about a schedule. The formats of other systems are found by
/// their first words: plans by words of their own, rows of actions by words that other texts can begin with, too.
static bool isSurelyOurs(const AuditRecord &record, llvm::StringRef bytes) {
  switch (record.format) {
  case InputFormat::Msccl:
  case InputFormat::Mscclpp:
  case InputFormat::RankSchedule:
    return true;
  case InputFormat::PyTorchCsv:
  case InputFormat::ZeroBubble:
  case InputFormat::DeepSpeed:
    return !record.refused;
  default:
    return bytes.contains("tessera.");
  }
}

/// Audits one file of a tree; nothing where it belongs to somebody else (AuditTree.h).
static std::optional<AuditRecord> auditEntry(llvm::StringRef path, const AuditOptions &options) {
  if (options.read.format == InputFormat::Detect && isForeign(path))
    return std::nullopt;
  auto source = SourceText::open(path, options.read.limits.maxBytes);
  if (!source)
    return refusedRecord(path, source.takeError());
  AuditRecord record = auditSource(*source, options);
  if (record.report.verdict == Verdict::Legal)
    return record;
  if (saysForeign(record) || !isSurelyOurs(record, (*source)->bytes()))
    return std::nullopt;
  return record;
}

static AuditRecord recordOfUnlisted(const UnlistedFolder &folder) {
  return refusedRecord(folder.path, makeInputError("unreadable-input", Verdict::Invalid, Location::ofFile(folder.path),
                                                   "cannot list the folder: " + folder.reason));
}

llvm::Expected<Audit>
precedent::auditTree(llvm::StringRef folder, const AuditOptions &options,
                     const std::function<void(llvm::StringRef path, uint64_t index, uint64_t total)> &starting) {
  llvm::Expected<TreeListing> listing = listTree(folder);
  if (!listing)
    return listing.takeError();
  Audit audit;
  audit.options = options;
  audit.otherFiles = listing->otherEntries;
  for (const UnlistedFolder &unlisted : listing->unlisted)
    audit.records.push_back(recordOfUnlisted(unlisted));
  for (uint64_t index = 0; index < listing->files.size(); ++index) {
    if (starting)
      starting(listing->files[index], index, listing->files.size());
    if (std::optional<AuditRecord> record = auditEntry(listing->files[index], options))
      audit.records.push_back(std::move(*record));
    else
      ++*audit.otherFiles;
  }
  return audit;
}
