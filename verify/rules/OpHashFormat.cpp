//===- OpHashFormat.cpp - the stamp of a program is a SHA-256 --------------------------------------------------===//

#include "verify/rules/support/SpectralProgramRule.h"

using namespace precedent;

namespace {

class OpHashFormat : public SpectralProgramRule {
protected:
  bool holds(const SpectralSubject &, const SpectralOperation &program) const override {
    return isDigest(program.artifactHash.value);
  }
  bool fails(const SpectralSubject &, const SpectralOperation &program) const override {
    return isNoDigest(program.artifactHash.value);
  }
  Finding describeDefect(const SpectralSubject &, const SpectralOperation &program) const override {
    Finding finding;
    finding.message = "`artifact_hash` is " + describe(program.artifactHash) + ", not 64 lower-case hexadecimal digits";
    finding.values = {{"artifact_hash", program.artifactHash.value}};
    return finding;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeOpHashFormat() {
  return std::make_unique<OpHashFormat>();
}
} // namespace precedent
