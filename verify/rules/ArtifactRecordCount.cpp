//===- ArtifactRecordCount.cpp - each program has one record ---------------------------------------------------===//

#include "verify/rules/support/SpectralProgramRule.h"

#include "llvm/ADT/STLExtras.h"

using namespace precedent;

namespace {

class ArtifactRecordCount : public SpectralProgramRule {
protected:
  bool holds(const SpectralSubject &subject, const SpectralOperation &program) const override {
    return countOf(subject, program) == 1;
  }
  bool fails(const SpectralSubject &subject, const SpectralOperation &program) const override {
    bool seen = false;
    for (const ArtifactRecord &record : subject.carrier.records) {
      if (record.hash.state != AttributeState::Present ||
          differFromBehind(record.hash.value, program.artifactHash.value))
        continue;
      if (seen)
        return true;
      seen = true;
    }
    return !seen;
  }
  Finding describeDefect(const SpectralSubject &subject, const SpectralOperation &program) const override {
    Finding finding;
    finding.message = std::to_string(countOf(subject, program)) + " records `schedule.artifact` have the digest " +
                      shortDigest(program.artifactHash.value) + " of the program; it needs one";
    finding.values = {{"artifact_hash", program.artifactHash.value},
                      {"records", std::to_string(countOf(subject, program))}};
    return finding;
  }

private:
  static size_t countOf(const SpectralSubject &subject, const SpectralOperation &program) {
    return llvm::count_if(subject.carrier.records, [&](const ArtifactRecord &record) {
      return record.hash.present() && record.hash.value == program.artifactHash.value;
    });
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeArtifactRecordCount() {
  return std::make_unique<ArtifactRecordCount>();
}
} // namespace precedent
