//===- MegaMoeLimit.cpp - the limit lets two chunks overlap and is no larger than their number --------------------===//

#include "verify/MegaMoeRule.h"
#include "verify/rules/support/PlanIntegers.h"
#include "verify/rules/support/TokenText.h"

using namespace precedent;

namespace {
class MegaMoeLimit : public MegaMoeRule {
public:
  bool applies(const MegaMoeSubject &subject) const override {
    return subject.hasShape && subject.plan.numChunks() > 0;
  }

  void state(const MegaMoeSubject &subject, Claims &claims) const override {
    uint32_t numChunks = subject.plan.numChunks();
    PlanIntegers limit("chunks in flight", std::min(numChunks, 2u), numChunks);
    limit.add(subject.plan.text(PlanMaxInFlightChunks), 0);
    limit.state(claims);
  }

  Finding explain(const MegaMoeSubject &subject, const Refutation &, Explainer &) const override {
    const Token &limit = subject.plan.fields[PlanMaxInFlightChunks];
    uint32_t numChunks = subject.plan.numChunks();
    std::string most = std::to_string(numChunks), least = std::to_string(std::min(numChunks, 2u));
    Finding finding;
    finding.anchor = Anchor::attribute(nameOf(PlanMaxInFlightChunks));
    finding.message = "max_in_flight_chunks is " + describe(limit) + "; with " + most +
                      (numChunks == 1 ? " chunk it must be 1" : " chunks it must be from " + least + " to " + most);
    finding.values = {{"written", written(limit)}, {"least", least}, {"most", most}};
    if (numChunks > 1)
      finding.notes.push_back("below 2, dispatch(c+1) cannot run before combine(c), and nothing overlaps; above the "
                              "number of chunks it would be another plan's text for the same plan");
    return finding;
  }
};
} // namespace

namespace precedent {
std::unique_ptr<Rule> makeMegaMoeLimit() {
  return std::make_unique<MegaMoeLimit>();
}
} // namespace precedent
