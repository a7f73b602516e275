//===- WarpspecMmaNotTokenSynced.cpp - an mma depends on the copies that it reads ------------------------------===//

#include "analysis/tile/TileOperations.h"
#include "verify/tile/TileRule.h"
#include "verify/tile/TileWaits.h"

using namespace precedent;

namespace {

enum Tag : int { Held, Order };

/// An mma that reads what an asynchronous operation brings.
struct Reading {
  OperationIndex mma, producer;
  ValueIndex data;  ///< operand of the mma
  ValueIndex token; ///< result of the producer
};

class WarpspecMmaNotTokenSynced : public TileRule {
public:
  TilePass pass() const override { return TilePass::Relation; }

  /// Upstream wants the producer's token among the operands. Seen soundly, an mma that has waited for it need not hold
  /// it as well.
  void state(const TileSubject &subject, Claims &claims) const override {
    std::vector<Reading> readings = readingsOf(subject);
    GroundClaim held;
    OrderClaim order;
    stated.clear();
    TokenWaits waits(subject);
    for (const Reading &reading : readings) {
      bool isHeld = holdsToken(subject, reading);
      if (!isHeld && !subject.isGate()) {
        addOrder(subject, waits, reading, order);
        continue;
      }
      ++held.total;
      if (!isHeld)
        held.refuted.push_back(reading.mma);
      if (lacksToken(subject, reading))
        held.refutedAgain.push_back(reading.mma);
    }
    claims.add(std::move(held), Held);
    if (order.size())
      claims.add(std::move(order), Order);
  }

  Finding explain(const TileSubject &subject, const Refutation &refutation, Explainer &explainer) const override {
    bool isOrder = refutation.tag == Order;
    OperationIndex mma = isOrder ? stated[refutation.instance] : refutation.subject;
    OperationIndex producer = kNoIndex;
    for (const Reading &reading : readingsOf(subject, mma, mma + 1))
      if (producer == kNoIndex && !holdsToken(subject, reading))
        producer = reading.producer;
    if (isOrder)
      producer = subject.events.events[refutation.before].operation;
    Finding finding = tileFinding(subject, mma, "",
                                  "this mma reads what `" + subject.operation(producer).name +
                                      "` brings, and neither holds its token nor has waited for it",
                                  producer);
    if (isOrder) {
      finding.actions = {subject.eventName(refutation.before).str(), subject.eventName(refutation.after).str()};
      finding.counterexample = explainer.orderWithout(refutation.before, refutation.after);
    }
    return finding;
  }

private:
  static std::vector<Reading> readingsOf(const TileSubject &subject, OperationIndex begin = 0,
                                         OperationIndex end = kNoIndex) {
    std::vector<Reading> list;
    for (OperationIndex index = begin; index < std::min<size_t>(end, subject.module.operations.size()); ++index) {
      if (!tile::isMma(subject.operation(index)))
        continue;
      for (ValueIndex operand : subject.operation(index).operands)
        for (ValueIndex origin : subject.originsOf(operand).values)
          for (ValueIndex result : subject.makerOf(origin).results)
            if (isAsyncToken(subject, result) && !isAsyncToken(subject, origin))
              list.push_back({index, subject.value(origin).owner, operand, result});
    }
    return list;
  }

  static bool isAsyncToken(const TileSubject &subject, ValueIndex value) {
    return subject.value(value).type == TileType::AsyncToken;
  }

  static bool holdsToken(const TileSubject &subject, const Reading &reading) {
    return llvm::any_of(subject.operation(reading.mma).operands, [&](ValueIndex operand) {
      return llvm::is_contained(subject.originsOf(operand).values, reading.token);
    });
  }
  static bool lacksToken(const TileSubject &subject, const Reading &reading) {
    size_t held = 0;
    for (ValueIndex operand : subject.operation(reading.mma).operands)
      for (ValueIndex origin : subject.originsOf(operand).values)
        held += subject.value(origin).owner == reading.producer && origin == reading.token;
    return held == 0;
  }

  /// A wait in front of the mma may take the token itself, or one that a loop carries; else the producer is done before
  /// its data are handed on.
  void addOrder(const TileSubject &subject, const TokenWaits &waits, const Reading &reading, OrderClaim &order) const {
    const TileOrder &events = subject.events;
    ActionIndex begin = events.begin[reading.mma];
    if (begin == kNoAction)
      return;
    auto add = [&](ValueIndex token, ActionIndex before) {
      if (events.tokenDone[token] == kNoAction || before == kNoAction)
        return;
      order.add(events.tokenDone[token], before);
      stated.push_back(reading.mma);
    };
    ValueIndex waited = waits.waitedTokenOf(reading.token, reading.mma);
    if (waited != kNoIndex)
      return add(waited, begin);
    for (HandedOn step : wayOf(subject, reading.data, begin, [](HandedOn) { return false; }))
      if (subject.value(step.value).owner == reading.producer)
        add(reading.token, step.event);
  }

  /// The mma of each obligation about order.
  mutable std::vector<OperationIndex> stated;
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeWarpspecMmaNotTokenSynced() {
  return std::make_unique<WarpspecMmaNotTokenSynced>();
}
} // namespace precedent
