//===- TilePipelineRingStale.cpp - an iteration moves its ring on ----------------------------------------------===//

#include "verify/tile/RingOrder.h"

using namespace precedent;

namespace {

class TilePipelineRingStale : public RingRule {
protected:
  /// Of what is yielded through an advance, or as it was given; and, seen soundly, whatever else comes from the given
  /// state alone.
  bool concerns(const TileSubject &subject, const Ring &ring) const override {
    if (ring.isAdvanced || ring.yielded == ring.given)
      return true;
    return !subject.isGate() && sourcesOfRing(subject, ring) == std::vector<ValueIndex>{ring.given};
  }

  std::vector<ActionIndex> ends(const TileSubject &, const Ring &ring,
                                const RingDerivation &derivation) const override {
    return {derivation.moved(ring.yielded)};
  }

  Finding describeRing(const TileSubject &, const Ring &ring) const override {
    Finding finding;
    finding.message = ring.isAdvanced
                          ? "the loop goes on with the advance of another state than the one that this iteration is "
                            "given: its own ring stands still"
                          : "the loop goes on with the state that this iteration was given: the ring stands still, and "
                            "the next iteration fills the slot that is being emptied";
    finding.notes.push_back("yield tile.pipeline_advance of the loop's own iter_arg");
    return finding;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeTilePipelineRingStale() {
  return std::make_unique<TilePipelineRingStale>();
}
} // namespace precedent
