//===- OpExtents.cpp - sizes of the program are sizes ----------------------------------------------------------===//

#include "verify/rules/support/SpectralText.h"

using namespace precedent;

namespace {

class OpExtents : public SpectralRule {
public:
  void state(const SpectralSubject &subject, Claims &claims) const override {
    const std::vector<SpectralOperation> &programs = subject.carrier.programs;
    for (int64_t least : {0, 1, 2}) {
      RangeClaim claim;
      claim.quantity = "sizes of a spectral program";
      claim.low = least;
      for (uint32_t number = 0; number < programs.size(); ++number)
        for (const ExtentTrouble &extent : extentsOf(programs[number]))
          if (extent.least == least)
            claim.add(extent.value, number);
      claims.add(std::move(claim), static_cast<int>(least));
    }
  }

  Finding explain(const SpectralSubject &subject, const Refutation &refutation, Explainer &) const override {
    Finding finding;
    const SpectralOperation &program = subject.carrier.programs[refutation.subject];
    for (const ExtentTrouble &extent : extentsOf(program)) {
      if (extent.value >= extent.least || extent.least != refutation.tag)
        continue;
      finding.message = "`" + extent.attribute.str() + "` of the program is " +
                        (extent.least == 2 ? "no pair" : "missing or below " + std::to_string(extent.least));
      finding.values = {{"attribute", extent.attribute.str()}, {"value", std::to_string(extent.value)}};
      break;
    }
    finding.anchor = anchorOf(program);
    return finding;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeOpExtents() {
  return std::make_unique<OpExtents>();
}
} // namespace precedent
