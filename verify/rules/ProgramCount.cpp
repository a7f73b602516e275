//===- ProgramCount.cpp - one digest stands for one program ----------------------------------------------------===//

#include "verify/rules/support/SpectralText.h"

using namespace precedent;

namespace {

class ProgramCount : public SpectralRule {
public:
  void state(const SpectralSubject &subject, Claims &claims) const override {
    int64_t number = static_cast<int64_t>(subject.carrier.programs.size());
    RangeClaim claim;
    claim.quantity = "spectral programs of a module";
    claim.low = claim.high = 1;
    claim.add(number, 0);
    claims.add(std::move(claim));
  }

  Finding explain(const SpectralSubject &, const Refutation &refutation, Explainer &) const override {
    Finding finding;
    finding.message = "the module holds " + std::to_string(refutation.value) +
                      " spectral programs; one digest can only vouch for one";
    finding.anchor = Anchor::carrier();
    finding.values = {{"programs", std::to_string(refutation.value)}};
    return finding;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeProgramCount() {
  return std::make_unique<ProgramCount>();
}
} // namespace precedent
