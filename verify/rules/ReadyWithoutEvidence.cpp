//===- ReadyWithoutEvidence.cpp - what is ready was run on the exact device ------------------------------------===//

#include "verify/TargetSubject.h"
#include "verify/rules/support/TokenText.h"

#include <algorithm>

using namespace precedent;

namespace {

class ReadyWithoutEvidence : public TargetRule {
public:
  void state(const TargetSubject &subject, Claims &claims) const override {
    claims.add(GroundClaim::of(
        subject.profiles.size(),
        [&](uint32_t number) {
          const TargetProfile &profile = *subject.profiles[number].profile;
          return profile.status != TargetStatus::Ready || levelOf(profile) == EvidenceLevel::ExactDevice;
        },
        [&](uint32_t number) {
          const TargetProfile &profile = *subject.profiles[number].profile;
          return profile.status == TargetStatus::Ready &&
                 llvm::none_of(profile.evidence, [](const TargetEvidence &evidence) {
                   return evidence.level == EvidenceLevel::ExactDevice;
                 });
        }));
  }

  Finding explain(const TargetSubject &subject, const Refutation &refutation, Explainer &) const override {
    const TargetProfile &profile = *subject.profiles[refutation.instance].profile;
    std::optional<EvidenceLevel> level = levelOf(profile);
    Finding finding;
    finding.message = "the profile " + inQuotes(profile.name) + " is called ready, and its best evidence is " +
                      (level ? nameOf(*level).str() : "none");
    finding.anchor = Anchor::row(profile.row);
    finding.values = {{"profile", profile.name}, {"level", level ? nameOf(*level).str() : ""}};
    finding.notes.push_back(
        "without evidence from the exact device a profile stays fail_closed; a mock run and several "
        "processes on a host are not the device");
    return finding;
  }

private:
  static std::optional<EvidenceLevel> levelOf(const TargetProfile &profile) {
    std::optional<EvidenceLevel> highest;
    for (const TargetEvidence &evidence : profile.evidence)
      highest = std::max(highest, std::optional(evidence.level)); // nothing is below everything
    return highest;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeReadyWithoutEvidence() {
  return std::make_unique<ReadyWithoutEvidence>();
}
} // namespace precedent
