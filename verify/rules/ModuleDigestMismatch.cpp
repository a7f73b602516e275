//===- ModuleDigestMismatch.cpp - the program is stamped with the digest of its module -------------------------===//

#include "verify/rules/support/SpectralProgramRule.h"

using namespace precedent;

namespace {

class ModuleDigestMismatch : public SpectralProgramRule {
protected:
  bool holds(const SpectralSubject &subject, const SpectralOperation &program) const override {
    return program.artifactHash.present() && program.artifactHash.value == subject.carrier.digest.value;
  }
  bool fails(const SpectralSubject &subject, const SpectralOperation &program) const override {
    return program.artifactHash.state != AttributeState::Present ||
           differFromBehind(program.artifactHash.value, subject.carrier.digest.value);
  }
  Finding describeDefect(const SpectralSubject &subject, const SpectralOperation &program) const override {
    Finding finding;
    finding.message = "the program is stamped " + shortDigest(program.artifactHash.value) + ", and its module " +
                      shortDigest(subject.carrier.digest.value) + ": one of them belongs to another schedule";
    finding.values = {{"artifact_hash", program.artifactHash.value}, {"module_digest", subject.carrier.digest.value}};
    return finding;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeModuleDigestMismatch() {
  return std::make_unique<ModuleDigestMismatch>();
}
} // namespace precedent
