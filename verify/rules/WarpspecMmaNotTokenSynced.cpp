//===- WarpspecMmaNotTokenSynced.cpp - an mma depends on the copies that it reads ------------------------------===//

#include "analysis/tile/TileOperations.h"
#include "verify/tile/TileRule.h"
#include "verify/tile/TileWaits.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

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

  /// Upstream is content with a token that may be the producer's. Seen soundly, it is so whenever the data are.
  static bool holdsToken(const TileSubject &subject, const Reading &reading) {
    return llvm::any_of(subject.operation(reading.mma).operands, [&](ValueIndex operand) {
      return llvm::is_contained(subject.originsOf(operand).values, reading.token) &&
             (subject.isGate() || comesWith(subject, reading, operand));
    });
  }
  static bool comesWith(const TileSubject &subject, const Reading &reading, ValueIndex token);
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
    auto isItsOwn = [&](ValueIndex token) { return comesWith(subject, reading, token); };
    ValueIndex waited = waits.waitedTokenOf(reading.token, reading.mma, isItsOwn);
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

/// Follows both back through loops and branches, side by side where one operation hands on both: wherever the data are
/// the producer's, the token is, too.
bool WarpspecMmaNotTokenSynced::comesWith(const TileSubject &subject, const Reading &reading, ValueIndex token) {
  using Pair = std::pair<ValueIndex, ValueIndex>;
  llvm::DenseSet<Pair> seen;
  std::vector<Pair> pending{{reading.data, token}};
  while (!pending.empty()) {
    auto [data, with] = pending.back();
    pending.pop_back();
    if (data == kNoIndex || with == kNoIndex)
      return false;
    if (!seen.insert({data, with}).second)
      continue;
    const TileValue &read = subject.value(data), &held = subject.value(with);
    auto behindData = subject.sourcesOf(data), behindToken = subject.sourcesOf(with);
    if (!behindData.empty() && !behindToken.empty() && read.owner == held.owner && read.kind == held.kind) {
      for (auto [dataSource, tokenSource] : llvm::zip(behindData, behindToken))
        pending.emplace_back(dataSource, tokenSource);
    } else if (!behindToken.empty()) {
      for (ValueIndex source : behindToken)
        pending.emplace_back(data, source);
    } else if (!behindData.empty()) {
      for (ValueIndex source : behindData)
        pending.emplace_back(source, with);
    } else if (read.kind == TileValue::Kind::Result && read.owner == reading.producer && with != reading.token) {
      return false;
    }
  }
  return true;
}

namespace precedent {
std::unique_ptr<Rule> makeWarpspecMmaNotTokenSynced() {
  return std::make_unique<WarpspecMmaNotTokenSynced>();
}
} // namespace precedent
