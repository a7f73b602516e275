//===- WarpspecMmaTokenNotRetired.cpp - what a token stands for is done before the mma -------------------------===//

#include "analysis/tile/TileOperations.h"
#include "verify/tile/TileRule.h"
#include "verify/tile/TileWaits.h"

using namespace precedent;

namespace {

class WarpspecMmaTokenNotRetired : public TileRule {
public:
  TilePass pass() const override { return TilePass::Relation; }

  /// The end of what each token stands for comes before the mma that holds it. Upstream asks that of tokens that come
  /// directly from a copy; seen soundly, one that a loop carries has been waited for in the iteration, or before it was
  /// handed on.
  void state(const TileSubject &subject, Claims &claims) const override {
    OrderClaim claim;
    stated.clear();
    TokenWaits waits(subject);
    for (OperationIndex index = 0; index < subject.module.operations.size(); ++index) {
      if (!tile::isMma(subject.operation(index)))
        continue;
      for (uint32_t operand = 0; operand < subject.operation(index).operands.size(); ++operand)
        addClaims(subject, waits, {index, operand}, claim);
    }
    if (claim.size())
      claims.add(std::move(claim));
  }

  Finding explain(const TileSubject &subject, const Refutation &refutation, Explainer &explainer) const override {
    OperationIndex mma = stated[refutation.instance].mma;
    const TileEvent &done = subject.events.events[refutation.before];
    OperationIndex taker = subject.events.events[refutation.after].operation;
    std::string copy = "`" + subject.operation(done.operation).name + "`";
    std::string way =
        taker == mma ? "" : ", and neither has `" + subject.operation(taker).name + "`, which hands it on";
    Finding finding = tileFinding(subject, mma, "",
                                  "this mma holds the token of " + copy + ", and has not waited for it" + way +
                                      ": it may read what has not arrived");
    finding.actions = {subject.eventName(refutation.before).str(), subject.eventName(refutation.after).str()};
    llvm::ArrayRef<ValueIndex> operands = subject.operation(mma).operands;
    if (subject.value(operands[stated[refutation.instance].operand]).type == TileType::AsyncToken)
      finding.values = {{"operand", std::to_string(stated[refutation.instance].operand)}};
    finding.counterexample = explainer.orderWithout(refutation.before, refutation.after);
    finding.notes.push_back("a token as an operand says that the mma depends on the copy; a tile.wait_async or "
                            "tile.mbarrier.wait on it is what waits");
    return finding;
  }

private:
  struct Holding {
    OperationIndex mma;
    uint32_t operand; ///< its number
  };

  void addClaims(const TileSubject &subject, const TokenWaits &waits, Holding holding, OrderClaim &claim) const {
    OperationIndex mma = holding.mma;
    ValueIndex operand = subject.operation(mma).operands[holding.operand];
    const TileValue &token = subject.value(operand);
    bool isToken = token.type == TileType::AsyncToken || token.type == TileType::BarrierToken;
    bool isDirect = token.kind == TileValue::Kind::Result && tile::isAsyncCopy(subject.operation(token.owner));
    if (!isToken || (subject.isGate() && !isDirect) || subject.events.begin[mma] == kNoAction)
      return;
    auto isWaited = [&](HandedOn step) {
      return waits.isWaitedBefore(step.value, subject.events.events[step.event].operation);
    };
    for (HandedOn step : wayOf(subject, operand, subject.events.begin[mma], isWaited)) {
      if (subject.events.tokenDone[step.value] == kNoAction)
        continue;
      claim.add(subject.events.tokenDone[step.value], step.event);
      stated.push_back(holding);
    }
  }

  /// The mma of each obligation, and which of its operands is the token.
  mutable std::vector<Holding> stated;
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeWarpspecMmaTokenNotRetired() {
  return std::make_unique<WarpspecMmaTokenNotRetired>();
}
} // namespace precedent
