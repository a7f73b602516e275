//===- ShapeBounds.cpp - every size within the bounds fits, and stays inside its buffers -----------------------===//

#include "verify/rules/support/BoundedSizes.h"
#include "verify/rules/support/SpectralText.h"

using namespace precedent;

namespace {

class ShapeBounds : public SpectralRule {
public:
  bool applies(const SpectralSubject &subject) const override {
    return subject.planned && subject.planned->facts.isDynamic() && BoundedSizes(subject.planned->facts).isInhabited();
  }

  void state(const SpectralSubject &subject, Claims &claims) const override {
    BoundedSizes sizes(subject.planned->facts);
    std::optional<std::vector<int64_t>> tooLarge = sizes.leastTooLarge();
    FormulaClaim claim;
    claim.add(sizes.askWorkspace(tooLarge.value_or(std::vector<int64_t>())), !tooLarge);
    // Of what follows, the planner's arithmetic leaves no doubt; Z3 says it for all sizes.
    claim.add(sizes.askOwnSizes(), true);
    if (std::optional<smt::Query> frames = sizes.askFrames())
      claim.add(std::move(*frames), true);
    claims.add(std::move(claim));
  }

  Finding explain(const SpectralSubject &subject, const Refutation &, Explainer &) const override {
    BoundedSizes sizes(subject.planned->facts);
    std::vector<int64_t> tooLarge = *sizes.leastTooLarge();
    std::string where;
    Finding finding;
    for (size_t number = 0; number < tooLarge.size(); ++number) {
      const SizeSymbol &symbol = sizes.symbols()[number];
      std::string size = std::to_string(tooLarge[number]);
      std::string place = "dimension " + std::to_string(symbol.dimension) + " of input " + std::to_string(symbol.input);
      where += (number ? " and " : "") + size + " along " + place;
      finding.values.emplace_back(place, size);
    }
    finding.message = "the bounds allow " + where +
                      ", and the workspace of that program takes more bytes than 64 bits "
                      "can count";
    finding.anchor = Anchor::attribute(kSemanticAttribute);
    finding.notes.push_back("smaller sizes are fine; lower `shape_bounds`");
    return finding;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeShapeBounds() {
  return std::make_unique<ShapeBounds>();
}
} // namespace precedent
