//===- TileWaitTokenUnpaired.cpp - a wait waits for an arrival that comes before it ----------------------------===//

#include "analysis/tile/TileOperations.h"
#include "verify/tile/TileRule.h"
#include "verify/tile/TileWaits.h"

using namespace precedent;

namespace {

enum Tag : int { Origin, Order };

class TileWaitTokenUnpaired : public TileRule {
public:
  TilePass pass() const override { return TilePass::Dataflow; }

  void state(const TileSubject &subject, Claims &claims) const override {
    GroundClaim origins;
    OrderClaim order;
    for (OperationIndex index = 0; index < subject.module.operations.size(); ++index) {
      if (!tile::isBarrierWait(subject.operation(index)))
        continue;
      auto tokens = tile::waitOperands(subject.module, subject.operation(index)).tokens;
      if (tokens.empty())
        continue;
      ++origins.total;
      bool isPaired = llvm::all_of(tokens, [&](ValueIndex token) { return isOfArrivals(subject, token); });
      if (!isPaired)
        origins.refuted.push_back(index);
      if (llvm::any_of(tokens, [&](ValueIndex token) { return hasOtherOrigin(subject, token); }))
        origins.refutedAgain.push_back(index);
      if (isPaired && !subject.isGate())
        for (ValueIndex token : tokens)
          addOrder(subject, token, index, order);
    }
    claims.add(std::move(origins), Origin);
    if (order.size())
      claims.add(std::move(order), Order);
  }

  Finding explain(const TileSubject &subject, const Refutation &refutation, Explainer &explainer) const override {
    return refutation.tag == Origin ? explainOrigin(subject, refutation.subject)
                                    : explainOrder(subject, refutation, explainer);
  }

private:
  static bool isOfArrivals(const TileSubject &subject, ValueIndex token) {
    const Origins &origins = subject.originsOf(token);
    return origins.isComplete && !origins.values.empty() &&
           llvm::all_of(origins.values, [&](ValueIndex origin) { return tile::isArrive(subject.makerOf(origin)); });
  }

  /// Written from the other side: how many of the origins are arrivals.
  static bool hasOtherOrigin(const TileSubject &subject, ValueIndex token) {
    const Origins &origins = subject.originsOf(token);
    size_t arrivals = 0;
    for (ValueIndex origin : origins.values)
      arrivals += tile::isArrive(subject.makerOf(origin));
    return arrivals == 0 || arrivals < origins.values.size() || !origins.isComplete;
  }

  /// The arrival comes before whoever takes its token: the wait, or the loop that carries it.
  static void addOrder(const TileSubject &subject, ValueIndex token, OperationIndex wait, OrderClaim &order) {
    const std::vector<ActionIndex> &begin = subject.events.begin;
    if (begin[wait] == kNoAction)
      return;
    for (HandedOn step : wayOf(subject, token, begin[wait], [](HandedOn) { return false; }))
      if (ActionIndex arrival = begin[subject.value(step.value).owner]; arrival != kNoAction)
        order.add(arrival, step.event);
  }

  static Finding explainOrigin(const TileSubject &subject, OperationIndex wait) {
    std::vector<OperationIndex> makers;
    std::string names;
    for (ValueIndex token : tile::waitOperands(subject.module, subject.operation(wait)).tokens)
      for (ValueIndex origin : subject.originsOf(token).values)
        if (!tile::isArrive(subject.makerOf(origin))) {
          makers.push_back(subject.value(origin).owner);
          names += (names.empty() ? "`" : ", `") + subject.makerOf(origin).name + "`";
        }
    std::string from = names.empty() ? "from where nobody can tell: it is given to a block, and no loop carries it"
                                     : "from " + names + ", which is no arrival";
    Finding finding = tileFinding(subject, wait, "", "this wait takes a token that comes " + from, makers);
    finding.notes.push_back("a wait ends when the arrival ends whose token it holds, tile.mbarrier.arrive_expect_tx; "
                            "any other token releases nobody");
    return finding;
  }

  static Finding explainOrder(const TileSubject &subject, const Refutation &refutation, Explainer &explainer) {
    OperationIndex arrive = subject.events.events[refutation.before].operation;
    OperationIndex taker = subject.events.events[refutation.after].operation;
    Finding finding = tileFinding(subject, taker, "",
                                  "`" + subject.operation(taker).name +
                                      "` takes a token before the arrival that hands it out is certain to have run",
                                  arrive);
    finding.counterexample = explainer.orderWithout(refutation.before, refutation.after);
    return finding;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeTileWaitTokenUnpaired() {
  return std::make_unique<TileWaitTokenUnpaired>();
}
} // namespace precedent
