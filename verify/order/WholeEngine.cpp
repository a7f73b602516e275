#include "verify/order/WholeEngine.h"

using namespace precedent;
using namespace precedent::order;
using smt::Answer;

namespace {

constexpr size_t kBlock = 1024;

class WholeDecision {
public:
  WholeDecision(const ActionGraph &graph, const OrderClaim &claim, SolverDesk &desk)
      : graph(graph), claim(claim), desk(desk), query("order-whole"), refuted(claim.size(), false) {
    build();
  }

  ClaimAnswer run();

private:
  void build();
  /// Whether every obligation of the block is decided.
  bool decideBlock(smt::SolverSession &session, size_t block);
  void takeCut(const smt::Model &model);
  void compareWithIntegerOrder();

  const ActionGraph &graph;
  const OrderClaim &claim;
  SolverDesk &desk;
  smt::Query query;
  std::vector<smt::Expr> inCut;       ///< by action
  std::vector<smt::Expr> separated;   ///< by instance: the cut separates it
  std::vector<smt::Expr> someInBlock; ///< by block: it separates one of them
  std::vector<bool> refuted;
};

void WholeDecision::build() {
  inCut.reserve(graph.size());
  for (ActionIndex action = 0; action < graph.size(); ++action)
    inCut.push_back(query.boolVar());
  for (ActionIndex action = 0; action < graph.size(); ++action)
    for (ActionIndex predecessor : graph.predecessors[action])
      query.require(query.any({query.negate(inCut[action]), inCut[predecessor]}));
  for (size_t instance = 0; instance < claim.size(); ++instance) {
    smt::Expr flag = query.boolVar();
    query.require(query.any({query.negate(flag), inCut[claim.after[instance]]}));
    query.require(query.any({query.negate(flag), query.negate(inCut[claim.before[instance]])}));
    separated.push_back(flag);
  }
  for (size_t begin = 0; begin < claim.size(); begin += kBlock) {
    smt::Expr flag = query.boolVar();
    std::vector<smt::Expr> clause{query.negate(flag)};
    for (size_t instance = begin; instance < std::min(begin + kBlock, claim.size()); ++instance)
      clause.push_back(separated[instance]);
    query.require(query.any(clause));
    someInBlock.push_back(flag);
  }
}

void WholeDecision::takeCut(const smt::Model &model) {
  auto holds = [&](smt::Expr variable) { return model.values[query.variableOf(variable)] != 0; };
  for (size_t instance = 0; instance < claim.size(); ++instance)
    if (holds(inCut[claim.after[instance]]) && !holds(inCut[claim.before[instance]]))
      refuted[instance] = true;
}

bool WholeDecision::decideBlock(smt::SolverSession &session, size_t block) {
  for (;;) {
    std::vector<smt::Literal> assumptions{{someInBlock[block], true}};
    size_t open = 0;
    for (size_t instance = block * kBlock; instance < std::min((block + 1) * kBlock, claim.size()); ++instance) {
      if (refuted[instance])
        assumptions.push_back({separated[instance], false});
      open += !refuted[instance];
    }
    if (open == 0)
      return true;
    smt::SolverResult result = session.checkAssuming(assumptions, /*wantCore=*/false);
    if (result.answer == Answer::Unsat)
      return true;
    if (result.answer != Answer::Sat) {
      if (result.answer == Answer::ModelRejected || result.answer == Answer::Failed)
        desk.contradict("order, whole: " + result.detail);
      return false;
    }
    takeCut(result.model);
  }
}

/// A second encoding that shares nothing with the first but the edges.
void WholeDecision::compareWithIntegerOrder() {
  for (size_t instance = 0; instance < claim.size(); ++instance) {
    smt::Query order("order-whole-integers");
    std::vector<smt::Expr> time;
    for (ActionIndex action = 0; action < graph.size(); ++action)
      time.push_back(order.intVar());
    for (ActionIndex action = 0; action < graph.size(); ++action)
      for (ActionIndex predecessor : graph.predecessors[action])
        order.require(order.lt(time[predecessor], time[action]));
    order.require(order.le(time[claim.after[instance]], time[claim.before[instance]]));
    desk.confirms(order, refuted[instance] ? Answer::Sat : Answer::Unsat);
  }
}

ClaimAnswer WholeDecision::run() {
  ClaimAnswer answer;
  answer.counts.total = claim.size();
  std::unique_ptr<smt::SolverSession> session = desk.get().open(query);
  for (size_t block = 0; block < someInBlock.size(); ++block) {
    bool decided = decideBlock(*session, block);
    for (size_t instance = block * kBlock; instance < std::min((block + 1) * kBlock, claim.size()); ++instance) {
      // A cut that was found refutes for good; what is left of an undecided block is undecided.
      if (!decided && !refuted[instance]) {
        ++answer.counts.undecided;
        continue;
      }
      ++answer.counts.z3Whole;
      if (refuted[instance])
        answer.instances.push_back(static_cast<uint32_t>(instance));
    }
  }
  answer.refuted = answer.instances.size();
  if (graph.size() <= kIntegerOrderActions && answer.counts.undecided == 0)
    compareWithIntegerOrder();
  return answer;
}

} // namespace

ClaimAnswer precedent::order::decideWhole(const ActionGraph &graph, const OrderClaim &claim, SolverDesk &desk) {
  return WholeDecision(graph, claim, desk).run();
}
