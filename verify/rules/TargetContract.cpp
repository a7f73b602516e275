//===- TargetContract.cpp - the program is what its target declares --------------------------------------------===//

#include "verify/rules/support/SpectralText.h"
#include "verify/rules/support/TokenText.h"

using namespace precedent;

namespace {

/// What is compared with the profile that was asked for.
enum Part : uint32_t { Status, Target, Architecture, Entry, Storage, Workgroup };
constexpr uint32_t kNumParts = 6;

/// What the profile wants, and what the program says.
struct Wanted {
  std::string what, wanted, written;
};

std::string storagesOf(const TargetBackend &backend, SpectralKind kind) {
  std::string list;
  for (SpectralStorage storage : backend.storage[static_cast<size_t>(kind)])
    list += (list.empty() ? "" : ",") + nameOf(storage).str();
  return list;
}

/// Nothing where the carrier says too little, which other rules speak of, or where the profile is not ready, so that
/// its status says it all.
std::optional<Wanted> wantedOf(const SpectralSubject &subject, const SpectralOperation &program, Part part) {
  const auto &[backend, profile] = subject.demanded;
  if (part == Status)
    return Wanted{"status", nameOf(TargetStatus::Ready).str(), nameOf(profile->status).str()};
  if (part == Target)
    return Wanted{"target", profile->target, program.text("target").str()};
  if (part == Architecture)
    return Wanted{"architecture", profile->architecture, program.text("arch").str()};
  std::optional<SpectralKind> kind = parseSpectralKind(program.text("op"));
  if (profile->status != TargetStatus::Ready || !kind || !subject.schema)
    return std::nullopt;
  if (part == Entry)
    return Wanted{"native entry", backend->entryOf(*kind, *subject.schema).str(), program.text("native_entry").str()};
  if (part == Storage)
    return Wanted{"storage", storagesOf(*backend, *kind), program.text("storage").str()};
  return Wanted{"workgroup", std::to_string(backend->workgroup), program.text("workgroup").str()};
}

class TargetContract : public SpectralRule {
public:
  bool applies(const SpectralSubject &subject) const override { return bool(subject.demanded); }

  void state(const SpectralSubject &subject, Claims &claims) const override {
    const std::vector<SpectralOperation> &programs = subject.carrier.programs;
    claims.add(GroundClaim::of(
        programs.size() * kNumParts,
        [&](uint32_t number) {
          auto part = static_cast<Part>(number % kNumParts);
          std::optional<Wanted> wanted = wantedOf(subject, programs[number / kNumParts], part);
          return !wanted || (part == Storage ? isStored(subject, programs[number / kNumParts])
                                             : wanted->wanted == wanted->written);
        },
        [&](uint32_t number) {
          auto part = static_cast<Part>(number % kNumParts);
          std::optional<Wanted> wanted = wantedOf(subject, programs[number / kNumParts], part);
          if (!wanted || part != Storage)
            return wanted && differFromBehind(wanted->wanted, wanted->written);
          llvm::SmallVector<llvm::StringRef> words;
          llvm::StringRef(wanted->wanted).split(words, ',', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
          return !llvm::is_contained(words, llvm::StringRef(wanted->written));
        }));
  }

  Finding explain(const SpectralSubject &subject, const Refutation &refutation, Explainer &) const override {
    auto part = static_cast<Part>(refutation.subject % kNumParts);
    const SpectralOperation &program = subject.carrier.programs[refutation.subject / kNumParts];
    const TargetProfile &profile = *subject.demanded.profile;
    Wanted wanted = *wantedOf(subject, program, part);
    Finding finding;
    finding.message = part == Status
                          ? "the profile " + inQuotes(profile.name) + " is " + wanted.written +
                                ", so nothing is lowered for it: " + profile.note
                          : "the program's " + wanted.what + " is " + inQuotes(wanted.written) + ", and the profile " +
                                inQuotes(profile.name) + " wants " + inQuotes(wanted.wanted);
    finding.anchor = anchorOf(program);
    finding.values = {
        {"profile", profile.name}, {"part", wanted.what}, {"wanted", wanted.wanted}, {"written", wanted.written}};
    return finding;
  }

private:
  static bool isStored(const SpectralSubject &subject, const SpectralOperation &program) {
    std::optional<SpectralStorage> storage = parseSpectralStorage(program.text("storage"));
    return storage && subject.demanded.backend->stores(*parseSpectralKind(program.text("op")), *storage);
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeTargetContract() {
  return std::make_unique<TargetContract>();
}
} // namespace precedent
