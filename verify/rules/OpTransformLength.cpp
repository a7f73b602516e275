//===- OpTransformLength.cpp - a transform is no shorter than its window ---------------------------------------===//

#include "analysis/plan/spectral/CheckedSize.h"
#include "verify/rules/support/SpectralText.h"

using namespace precedent;

namespace {

class OpTransformLength : public SpectralRule {
public:
  void state(const SpectralSubject &subject, Claims &claims) const override {
    const std::vector<SpectralOperation> &programs = subject.carrier.programs;
    RangeClaim claim;
    claim.quantity = "transform length beyond the window";
    claim.low = 0;
    for (uint32_t number = 0; number < programs.size(); ++number)
      if (auto lengths = transformAndWindow(programs[number]))
        claim.add(lengths->first < 1 ? -1 : (CheckedSize(lengths->first) - lengths->second).value().value_or(-1),
                  number);
    claims.add(std::move(claim));
  }

  Finding explain(const SpectralSubject &subject, const Refutation &refutation, Explainer &) const override {
    Finding finding;
    const SpectralOperation &program = subject.carrier.programs[refutation.subject];
    auto lengths = transformAndWindow(program);
    finding.message = "`transform_length` is " + std::to_string(lengths->first) + ", and the window " +
                      std::to_string(lengths->second) + " samples long";
    finding.anchor = anchorOf(program);
    finding.values = {{"transform_length", std::to_string(lengths->first)},
                      {"window_length", std::to_string(lengths->second)}};
    return finding;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeOpTransformLength() {
  return std::make_unique<OpTransformLength>();
}
} // namespace precedent
