//===- WarpspecUseAfterFree.cpp - a buffer is given back when everybody is done with it ------------------------===//

#include "analysis/tile/TileOperations.h"
#include "verify/tile/TileGuard.h"

using namespace precedent;

namespace {

class WarpspecUseAfterFree : public TileRule {
public:
  TilePass pass() const override { return TilePass::Relation; }

  /// Upstream asks for a collective in front of a free, in its block. Seen soundly, the free follows the end of every
  /// access of its buffer, so that nothing may come after it; of a buffer that is no operand, whose users may not name
  /// it, the collective is what can be asked.
  void state(const TileSubject &subject, Claims &claims) const override {
    if (subject.isGate()) {
      claims.add(claimPrecedence(subject, tile::isFree, tile::isCollective), Preceded);
      return;
    }
    auto isOfUnknown = [&](const TileOperation &operation) {
      return tile::isFree(operation) && tile::operandsOf(subject.module, operation, TileType::Buffer).empty();
    };
    claims.add(claimPrecedence(subject, isOfUnknown, tile::isCollective), Preceded);
    OrderClaim order;
    for (const StorageConflict &conflict : subject.events.conflicts)
      if (tile::isFree(subject.operation(conflict.second)))
        order.add(conflict.done, conflict.begin);
    if (order.size())
      claims.add(std::move(order), Order);
  }

  Finding explain(const TileSubject &subject, const Refutation &refutation, Explainer &explainer) const override {
    if (refutation.tag == Preceded)
      return explainPreceded(subject, refutation.subject);
    OperationIndex user = subject.events.events[refutation.before].operation;
    OperationIndex free = subject.events.events[refutation.after].operation;
    bool isBehind = refutation.before > refutation.after;
    std::string name = "`" + subject.operation(user).name + "`";
    Finding finding =
        isBehind ? tileFinding(subject, user, "",
                               name + " comes after " + subject.idOf(free) + ", which has given its buffer back")
                 : tileFinding(subject, free, "",
                               "this buffer is given back while " + name +
                                   " may still be at it: nobody has waited for that in between");
    finding.actions = {subject.eventName(refutation.before).str(), subject.idOf(free)};
    if (!isBehind)
      finding.fix = meet();
    finding.counterexample = explainer.orderWithout(refutation.before, refutation.after);
    return finding;
  }

private:
  enum Tag : int { Preceded, Order };
  static Fix meet() { return {"let all threads meet in front of it", {}, "\"tile.cta_sync\"() : () -> ()"}; }

  static Finding explainPreceded(const TileSubject &subject, OperationIndex free) {
    Finding finding =
        tileFinding(subject, free, "",
                    "this buffer is given back, and no collective in front of it lets every thread finish "
                    "with it");
    finding.fix = meet();
    finding.notes.push_back("collectives are tile.cta_sync, tile.cluster_sync and tile.tile_scheduler.next_tile");
    return finding;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeWarpspecUseAfterFree() {
  return std::make_unique<WarpspecUseAfterFree>();
}
} // namespace precedent
