#include "verify/order/WholeEngine.h"

using namespace precedent;
using namespace precedent::order;
using smt::Answer;

namespace {

/// Obligations that are asked about together.
constexpr size_t kBlock = 1024;

class WholeDecision {
public:
  WholeDecision(const ActionGraph &graph, const OrderClaim &claim, const std::vector<bool> &likelyRefuted,
                SolverDesk &desk)
      : graph(graph), claim(claim), desk(desk), query("order-whole"), state(claim.size(), State::Open) {
    for (uint32_t instance = 0; instance < claim.size(); ++instance)
      (!likelyRefuted.empty() && likelyRefuted[instance] ? doubtful : likely).push_back(instance);
    build();
  }

  ClaimAnswer run();

private:
  enum class State : uint8_t { Open, Proved, Refuted };
  using Instances = llvm::ArrayRef<uint32_t>;

  void build();
  /// Is there a cut that separates any of the block? Unsat proves them all.
  void proveBlock(smt::SolverSession &session, size_t block);
  /// Is there a cut that separates all of them? One model refutes them all; otherwise the halves are asked.
  void refuteTogether(smt::SolverSession &session, Instances instances);
  void note(const smt::SolverResult &result);
  void compareWithIntegerOrder();
  Instances blockOf(size_t block) const { return Instances(likely).slice(block * kBlock).take_front(kBlock); }

  const ActionGraph &graph;
  const OrderClaim &claim;
  SolverDesk &desk;
  smt::Query query;
  std::vector<uint32_t> likely, doubtful; ///< instances by what the graph engine expects; a hint, no more
  std::vector<smt::Expr> inCut;           ///< by action
  std::vector<smt::Expr> someInBlock;     ///< by block of `likely`: the cut separates one of them
  std::vector<State> state;
};

void WholeDecision::build() {
  inCut.reserve(graph.size());
  for (ActionIndex action = 0; action < graph.size(); ++action)
    inCut.push_back(query.boolVar());
  for (ActionIndex action = 0; action < graph.size(); ++action)
    for (ActionIndex predecessor : graph.predecessors[action])
      query.require(query.any({query.negate(inCut[action]), inCut[predecessor]}));
  for (size_t block = 0; block * kBlock < likely.size(); ++block) {
    smt::Expr some = query.boolVar();
    std::vector<smt::Expr> clause{query.negate(some)};
    for (uint32_t instance : blockOf(block)) {
      smt::Expr separated = query.boolVar();
      query.require(query.any({query.negate(separated), inCut[claim.after[instance]]}));
      query.require(query.any({query.negate(separated), query.negate(inCut[claim.before[instance]])}));
      clause.push_back(separated);
    }
    query.require(query.any(clause));
    someInBlock.push_back(some);
  }
}

void WholeDecision::note(const smt::SolverResult &result) {
  if (result.answer == Answer::ModelRejected || result.answer == Answer::Failed)
    desk.contradict("order, whole: " + result.detail);
}

void WholeDecision::proveBlock(smt::SolverSession &session, size_t block) {
  smt::SolverResult result = session.checkAssuming({{someInBlock[block], true}}, /*wantCore=*/false);
  note(result);
  if (result.answer == Answer::Unsat) {
    for (uint32_t instance : blockOf(block))
      state[instance] = State::Proved;
  } else if (result.answer == Answer::Sat) {
    // The hint was wrong, or there was none: each for itself.
    for (uint32_t instance : blockOf(block))
      refuteTogether(session, instance);
  }
}

void WholeDecision::refuteTogether(smt::SolverSession &session, Instances instances) {
  std::vector<Instances> pending{instances};
  while (!pending.empty()) {
    Instances batch = pending.back();
    pending.pop_back();
    std::vector<smt::Literal> cut;
    for (uint32_t instance : batch) {
      cut.push_back({inCut[claim.after[instance]], true});
      cut.push_back({inCut[claim.before[instance]], false});
    }
    smt::SolverResult result = session.checkAssuming(cut, /*wantCore=*/false);
    note(result);
    if (result.answer == Answer::Sat) {
      for (uint32_t instance : batch)
        state[instance] = State::Refuted;
    } else if (batch.size() > 1) {
      pending.push_back(batch.drop_front(batch.size() / 2));
      pending.push_back(batch.take_front(batch.size() / 2));
    } else if (result.answer == Answer::Unsat) {
      state[batch.front()] = State::Proved;
    }
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
    desk.confirms(order, state[instance] == State::Refuted ? Answer::Sat : Answer::Unsat);
  }
}

ClaimAnswer WholeDecision::run() {
  ClaimAnswer answer;
  answer.counts.total = claim.size();
  std::unique_ptr<smt::SolverSession> session = desk.get().open(query);
  for (size_t block = 0; block < someInBlock.size(); ++block)
    proveBlock(*session, block);
  for (size_t begin = 0; begin < doubtful.size(); begin += kBlock)
    refuteTogether(*session, Instances(doubtful).slice(begin).take_front(kBlock));

  for (uint32_t instance = 0; instance < claim.size(); ++instance) {
    ++(state[instance] == State::Open ? answer.counts.undecided : answer.counts.z3Whole);
    if (state[instance] == State::Refuted)
      answer.instances.push_back(instance);
  }
  answer.refuted = answer.instances.size();
  if (graph.size() <= kIntegerOrderActions && answer.counts.undecided == 0)
    compareWithIntegerOrder();
  return answer;
}

} // namespace

ClaimAnswer precedent::order::decideWhole(const ActionGraph &graph, const OrderClaim &claim,
                                          const std::vector<bool> &likelyRefuted, SolverDesk &desk) {
  return WholeDecision(graph, claim, likelyRefuted, desk).run();
}
