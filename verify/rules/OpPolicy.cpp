//===- OpPolicy.cpp - words of the program are words that its consumer knows -----------------------------------===//

#include "verify/rules/support/SpectralProgramRule.h"

using namespace precedent;

namespace {

class OpPolicy : public SpectralProgramRule {
protected:
  bool holds(const SpectralSubject &, const SpectralOperation &program) const override {
    return policyTroubles(program).empty();
  }
  bool fails(const SpectralSubject &, const SpectralOperation &program) const override {
    return violatesPolicy(program);
  }
  Finding describeDefect(const SpectralSubject &, const SpectralOperation &program) const override {
    Finding finding;
    PolicyTrouble trouble = policyTroubles(program).front();
    finding.message = "`" + trouble.attribute.str() + "` is " + trouble.written + ", and not " + trouble.wanted;
    finding.values = {{"attribute", trouble.attribute.str()}, {"written", trouble.written}};
    return finding;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeOpPolicy() {
  return std::make_unique<OpPolicy>();
}
} // namespace precedent
