//===- TileBarrierReuseMissingBarrier.cpp - storage is not used again before its use has ended -----------------===//

#include "verify/tile/TileRule.h"

using namespace precedent;

namespace {

class TileBarrierReuseMissingBarrier : public TileRule {
public:
  TilePass pass() const override { return TilePass::Relation; }

  bool applies(const TileSubject &subject) const override { return !subject.events.conflicts.empty(); }

  /// The second access of each overlapping pair begins after the end of the first. Which pairs there are is the
  /// profile's: upstream remembers one access of each buffer, and goes by the text.
  void state(const TileSubject &subject, Claims &claims) const override {
    OrderClaim claim;
    stated.clear();
    for (const StorageConflict &conflict : subject.events.conflicts)
      if (conflict.byLayout) {
        claim.add(conflict.done, conflict.begin);
        stated.push_back(conflict.root);
      }
    if (claim.size())
      claims.add(std::move(claim));
  }

  Finding explain(const TileSubject &subject, const Refutation &refutation, Explainer &explainer) const override {
    const TileEvent &done = subject.events.events[refutation.before], &begin = subject.events.events[refutation.after];
    std::string root = subject.rootName(stated[refutation.instance]);
    Finding finding = tileFinding(subject, begin.operation, "tile.layout", messageOf(subject, done, begin, root));
    finding.actions = {subject.eventName(refutation.before).str(), subject.eventName(refutation.after).str()};
    finding.values = {{"buffer", root},
                      {"first", footprint(subject, done.operation)},
                      {"second", footprint(subject, begin.operation)}};
    finding.counterexample = explainer.orderWithout(refutation.before, refutation.after);
    finding.notes.push_back("what waits: tile.mbarrier.wait, tile.wait_async, tile.cta_sync, or a #tile.barrier of "
                            "another kind than waitcnt");
    return finding;
  }

private:
  static std::string messageOf(const TileSubject &subject, const TileEvent &done, const TileEvent &begin,
                               const std::string &root) {
    std::string first = "`" + subject.operation(done.operation).name + "`", buffer = "the buffer of " + root;
    if (begin.isRepeat && !done.isRepeat)
      return "the next iteration touches storage of " + buffer + " that " + first +
             " of this one may still be at: nothing in between waits for it";
    return "this touches storage of " + buffer + " that " + first + " may still be at: nothing in between waits for it";
  }

  static std::string footprint(const TileSubject &subject, OperationIndex operation) {
    Footprint range = footprintOf(subject.operation(operation)).value_or(Footprint());
    return "[" + std::to_string(range.begin) + ", " + std::to_string(range.end) + ")";
  }

  /// The buffer of each obligation.
  mutable std::vector<uint32_t> stated;
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeTileBarrierReuseMissingBarrier() {
  return std::make_unique<TileBarrierReuseMissingBarrier>();
}
} // namespace precedent
