#include "core/model/TargetTable.h"

#include "core/support/Words.h"

using namespace precedent;

static constexpr llvm::StringLiteral kStatuses[] = {"ready", "fail_closed", "unsupported"};
static constexpr llvm::StringLiteral kLevels[] = {"host", "mock", "multi-process", "exact-device"};
static constexpr llvm::StringLiteral kOutcomes[] = {"follow-up required", "parity validated", "not applicable"};
static constexpr llvm::StringLiteral kFormats[] = {"none", "elf", "elf-fatbin"};

llvm::StringRef precedent::nameOf(TargetStatus status) {
  return kStatuses[static_cast<size_t>(status)];
}
llvm::StringRef precedent::nameOf(EvidenceLevel level) {
  return kLevels[static_cast<size_t>(level)];
}
llvm::StringRef precedent::nameOf(SyncOutcome outcome) {
  return kOutcomes[static_cast<size_t>(outcome)];
}
llvm::StringRef precedent::nameOf(PackageFormat format) {
  return kFormats[static_cast<size_t>(format)];
}

std::optional<TargetStatus> precedent::parseTargetStatus(llvm::StringRef text) {
  return parseWord<TargetStatus>(kStatuses, text);
}
std::optional<EvidenceLevel> precedent::parseEvidenceLevel(llvm::StringRef text) {
  return parseWord<EvidenceLevel>(kLevels, text);
}
std::optional<SyncOutcome> precedent::parseSyncOutcome(llvm::StringRef text) {
  return parseWord<SyncOutcome>(kOutcomes, text);
}
std::optional<PackageFormat> precedent::parsePackageFormat(llvm::StringRef text) {
  return parseWord<PackageFormat>(kFormats, text);
}

bool TargetBackend::stores(SpectralKind kind, SpectralStorage as) const {
  return llvm::is_contained(storage[static_cast<size_t>(kind)], as);
}

template <typename Wanted> static TargetChoice findProfile(const TargetTable &table, Wanted wanted) {
  for (const TargetBackend &backend : table.backends)
    for (const TargetProfile &profile : backend.profiles)
      if (wanted(profile))
        return {&backend, &profile};
  return {};
}

TargetChoice TargetTable::find(llvm::StringRef name) const {
  return findProfile(*this, [&](const TargetProfile &profile) { return profile.name == name; });
}

TargetChoice TargetTable::findReady(llvm::StringRef target, llvm::StringRef architecture) const {
  return findProfile(*this, [&](const TargetProfile &profile) {
    return profile.status == TargetStatus::Ready && profile.target == target && profile.architecture == architecture;
  });
}

std::vector<std::string> TargetTable::profileNames() const {
  std::vector<std::string> names;
  for (const TargetBackend &backend : backends)
    for (const TargetProfile &profile : backend.profiles)
      names.push_back(profile.name);
  return names;
}

llvm::ArrayRef<llvm::StringLiteral> precedent::targetQueues() {
  static constexpr llvm::StringLiteral queues[] = {"x86", "rocm", "nvidia", "apple"};
  return queues;
}
