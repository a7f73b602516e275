//===- ReadyIncomplete.cpp - what is ready says how it is entered ----------------------------------------------===//

#include "verify/TargetSubject.h"
#include "verify/rules/support/TokenText.h"

using namespace precedent;

namespace {

/// What the backend of a ready profile lacks, or an empty text.
std::string lackOf(const TargetBackend &backend) {
  if (backend.packageFormat == PackageFormat::None)
    return "a package";
  if (backend.workgroup < 1)
    return "a workgroup of at least one lane";
  for (IdentitySchema schema : {IdentitySchema::V5, IdentitySchema::V7}) {
    if (backend.abiOf(schema).empty())
      return "the package ABI for " + nameOf(schema).str();
    for (size_t kind = 0; kind < kNumSpectralKinds; ++kind)
      if (backend.entryOf(static_cast<SpectralKind>(kind), schema).empty())
        return "the entry of " + nameOf(static_cast<SpectralKind>(kind)).str() + " for " + nameOf(schema).str();
  }
  for (size_t kind = 0; kind < kNumSpectralKinds; ++kind)
    if (backend.storage[kind].empty())
      return "a storage for " + nameOf(static_cast<SpectralKind>(kind)).str();
  return "";
}

/// The second code counts what is there.
bool isComplete(const TargetBackend &backend) {
  size_t abis = 0, entries = 0, stored = 0;
  for (const std::string &abi : backend.packageAbi)
    abis += !abi.empty();
  for (const auto &ofSchema : backend.entries)
    for (const std::string &symbol : ofSchema)
      entries += !symbol.empty();
  for (const auto &ofKind : backend.storage)
    stored += !ofKind.empty();
  return abis == kNumIdentitySchemas && entries == kNumIdentitySchemas * kNumSpectralKinds &&
         stored == kNumSpectralKinds && backend.workgroup > 0 && backend.packageFormat != PackageFormat::None;
}

class ReadyIncomplete : public TargetRule {
public:
  void state(const TargetSubject &subject, Claims &claims) const override {
    auto isReady = [&](uint32_t number) { return subject.profiles[number].profile->status == TargetStatus::Ready; };
    claims.add(GroundClaim::of(
        subject.profiles.size(),
        [&](uint32_t number) { return !isReady(number) || lackOf(*subject.profiles[number].backend).empty(); },
        [&](uint32_t number) { return isReady(number) && !isComplete(*subject.profiles[number].backend); }));
  }

  Finding explain(const TargetSubject &subject, const Refutation &refutation, Explainer &) const override {
    TargetChoice choice = subject.profiles[refutation.instance];
    std::string lack = lackOf(*choice.backend);
    Finding finding;
    finding.message = "the profile " + inQuotes(choice.profile->name) + " is ready, and its backend lacks " + lack;
    finding.anchor = Anchor::row(choice.profile->row);
    finding.values = {{"profile", choice.profile->name}, {"missing", lack}};
    return finding;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeReadyIncomplete() {
  return std::make_unique<ReadyIncomplete>();
}
} // namespace precedent
