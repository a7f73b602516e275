//===- ShapeBoundsRefused.cpp - sizes within the bounds that have no program -----------------------------------===//

#include "verify/rules/support/BoundedSizes.h"
#include "verify/rules/support/SpectralText.h"

#include <algorithm>

using namespace precedent;

namespace {

class ShapeBoundsRefused : public SpectralRule {
public:
  bool applies(const SpectralSubject &subject) const override {
    return subject.planned && subject.planned->facts.isDynamic();
  }

  void state(const SpectralSubject &subject, Claims &claims) const override {
    BoundedSizes sizes(subject.planned->facts);
    FormulaClaim claim;
    for (size_t number = 0; number < sizes.symbols().size(); ++number)
      claim.add(sizes.askRefused(number), sizes.symbols()[number].low <= 1);
    claims.add(std::move(claim));
  }

  Finding explain(const SpectralSubject &subject, const Refutation &refutation, Explainer &) const override {
    BoundedSizes sizes(subject.planned->facts);
    const SizeSymbol &symbol = sizes.symbols()[refutation.subject];
    std::string place = "dimension " + std::to_string(symbol.dimension) + " of input " + std::to_string(symbol.input);
    std::string most = std::to_string(std::min(symbol.low - 1, symbol.bound));
    Finding finding;
    finding.message = "the bounds allow sizes up to " + most + " along " + place + ", which have no program: " +
                      (symbol.lowReason.empty() ? "the other operand has a fixed extent there" : symbol.lowReason);
    finding.anchor = Anchor::attribute(kSemanticAttribute);
    finding.values = {{"place", place}, {"largest_refused", most}};
    finding.notes.push_back("a program of that size is refused when it is specialized, and nothing runs");
    return finding;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeShapeBoundsRefused() {
  return std::make_unique<ShapeBoundsRefused>();
}
} // namespace precedent
