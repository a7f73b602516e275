//===- TargetTable.h - what each backend declares before code is made for it ----------------------------*- C++ -*-===//
//
// Vocabulary. A *backend* is one family of devices with one queue of work: x86, rocm, nvidia, apple. A *profile* is a
// pair of compiler target and *architecture* under a name. It is *ready*, *fail-closed* (built, but nothing ran on the
// exact device) or *unsupported* (there is no package). The *package* is the native library that a program enters; its
// *ABI* is a text that the library reports. *Evidence* is what was seen to work: at which level, on which architecture.
// Levels rise: host, mock, multi-process, exact device. A *sync key* names a change of a shared contract; each queue
// records its *outcome*, with the reason, under a number that orders the queue.
//
// Source: upstream's target profiles, package ABIs and the four queues of 24 and 25 August.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/model/SpectralProgram.h"
#include "core/support/Location.h"

#include <memory>

namespace precedent {

enum class TargetStatus : uint8_t { Ready, FailClosed, Unsupported };
enum class EvidenceLevel : uint8_t { Host, Mock, MultiProcess, ExactDevice };
enum class SyncOutcome : uint8_t { FollowUpRequired, ParityValidated, NotApplicable };
enum class PackageFormat : uint8_t {
  None,
  Elf,       ///< an ELF object
  ElfFatbin, ///< an ELF object of the host, with code for devices in `.hip_fatbin`
};

/// `ready`, `fail_closed`, `unsupported`.
llvm::StringRef nameOf(TargetStatus status);
/// `host`, `mock`, `multi-process`, `exact-device`.
llvm::StringRef nameOf(EvidenceLevel level);
/// `follow-up required`, `parity validated`, `not applicable`.
llvm::StringRef nameOf(SyncOutcome outcome);
/// `none`, `elf`, `elf-fatbin`.
llvm::StringRef nameOf(PackageFormat format);

std::optional<TargetStatus> parseTargetStatus(llvm::StringRef text);
std::optional<EvidenceLevel> parseEvidenceLevel(llvm::StringRef text);
std::optional<SyncOutcome> parseSyncOutcome(llvm::StringRef text);
std::optional<PackageFormat> parsePackageFormat(llvm::StringRef text);

/// Everything that has a place of its own in the file is numbered through: `row` is the anchor's number.
struct TargetEvidence {
  EvidenceLevel level = EvidenceLevel::Host;
  std::string architecture;
  std::string subject; ///< what was seen to work
  uint32_t row = 0;
};

struct TargetProfile {
  std::string name, target, architecture;
  TargetStatus status = TargetStatus::Unsupported;
  /// In LLVM's target registry; both empty where LLVM has no such target.
  std::string triple, processor;
  std::string note; ///< why it has this status
  std::vector<TargetEvidence> evidence;
  uint32_t row = 0;
};

struct SyncEntry {
  int64_t order = 0; ///< place in the queue, from 1
  std::string key, reason;
  SyncOutcome outcome = SyncOutcome::FollowUpRequired;
  uint32_t row = 0;
};

inline constexpr size_t kNumSpectralKinds = 5, kNumIdentitySchemas = 2;

struct TargetBackend {
  std::string name;
  int64_t order = 0; ///< among the backends, from 1
  PackageFormat packageFormat = PackageFormat::None;
  /// By identity schema; empty where there is no package.
  std::array<std::string, kNumIdentitySchemas> packageAbi;
  /// Symbols that a package is entered by, by identity schema and kind. Empty: none.
  std::array<std::array<std::string, kNumSpectralKinds>, kNumIdentitySchemas> entries;
  /// What a kind may be stored as. Empty: nothing.
  std::array<std::vector<SpectralStorage>, kNumSpectralKinds> storage;
  int64_t workgroup = 0; ///< lanes of one group; 0 where nothing runs
  std::vector<TargetProfile> profiles;
  std::vector<SyncEntry> sync;
  uint32_t row = 0;

  llvm::StringRef entryOf(SpectralKind kind, IdentitySchema schema) const {
    return entries[static_cast<size_t>(schema)][static_cast<size_t>(kind)];
  }
  llvm::StringRef abiOf(IdentitySchema schema) const { return packageAbi[static_cast<size_t>(schema)]; }
  bool stores(SpectralKind kind, SpectralStorage as) const;
};

/// A profile with the backend that it belongs to.
struct TargetChoice {
  const TargetBackend *backend = nullptr;
  const TargetProfile *profile = nullptr;
  explicit operator bool() const { return profile != nullptr; }
};

struct TargetTable {
  std::vector<TargetBackend> backends;
  std::shared_ptr<const Locator> locator;

  TargetChoice find(llvm::StringRef profile) const;
  /// The first ready profile of this compiler target and architecture.
  TargetChoice findReady(llvm::StringRef target, llvm::StringRef architecture) const;
  std::vector<std::string> profileNames() const;
};

inline constexpr llvm::StringLiteral kTargetsSchema = "precedent.targets.v1";

/// The queues that a change of a shared contract is recorded in.
llvm::ArrayRef<llvm::StringLiteral> targetQueues();

} // namespace precedent
