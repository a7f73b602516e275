//===- TilePipelineRingUnderived.cpp - the next state comes from the last one ----------------------------------===//

#include "verify/tile/RingOrder.h"

using namespace precedent;

namespace {

class TilePipelineRingUnderived : public RingRule {
protected:
  /// Of what is yielded without an advance. Upstream looks no further; seen soundly, a loop or a branch inside the body
  /// may have advanced it.
  bool concerns(const TileSubject &subject, const Ring &ring) const override {
    if (ring.isAdvanced || ring.yielded == ring.given)
      return false;
    return subject.isGate() || sourcesOfRing(subject, ring) != std::vector<ValueIndex>{ring.given};
  }

  /// Seen soundly, every state that what is yielded may come from is made from the given one.
  std::vector<ActionIndex> ends(const TileSubject &subject, const Ring &ring,
                                const RingDerivation &derivation) const override {
    if (subject.isGate())
      return {derivation.moved(ring.yielded)};
    std::vector<ActionIndex> ends;
    for (ValueIndex source : sourcesOfRing(subject, ring))
      if (source != ring.given)
        ends.push_back(derivation.notMoved(source));
    return ends;
  }

  Finding describeRing(const TileSubject &subject, const Ring &ring) const override {
    Finding finding;
    const TileValue &yielded = subject.value(ring.yielded);
    bool isResult = yielded.kind == TileValue::Kind::Result;
    finding.message = "the loop goes on with a state that is not made from the one that this iteration is given" +
                      (isResult ? ": it comes from `" + subject.operation(yielded.owner).name + "`" : std::string());
    finding.notes.push_back("a ring that begins anew hands out slots that are still in use");
    return finding;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeTilePipelineRingUnderived() {
  return std::make_unique<TilePipelineRingUnderived>();
}
} // namespace precedent
