#include "verify/order/OrderEngine.h"

#include "TestGraphs.h"
#include "verify/engine/ClaimEngine.h"
#include "verify/order/OrderQueries.h"
#include "verify/order/WholeEngine.h"
#include "verify/order/WindowEngine.h"
#include "verify/smt/Z3Solver.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

#include <gtest/gtest.h>

using namespace precedent;
using namespace precedent::order;
using namespace precedent::test;

namespace {

/// All pairs of different actions.
OrderClaim allPairs(const ActionGraph &graph) {
  OrderClaim claim;
  for (ActionIndex before = 0; before < graph.size(); ++before)
    for (ActionIndex after = 0; after < graph.size(); ++after)
      if (before != after)
        claim.add(before, after);
  return claim;
}

std::vector<uint32_t> refutedByDefinition(const ActionGraph &graph, const OrderClaim &claim) {
  auto reaches = closureOf(graph);
  std::vector<uint32_t> refuted;
  for (uint32_t instance = 0; instance < claim.size(); ++instance)
    if (!reaches[claim.before[instance]][claim.after[instance]])
      refuted.push_back(instance);
  return refuted;
}

struct Engines {
  explicit Engines(const ActionGraph &graph, const OrderOptions &options = {})
      : facts(graph), problem{graph, facts.topology, *facts.chains}, solver(smt::makeZ3Solver({})), desk(*solver),
        classes(problem, desk, options) {}
  OrderFacts facts;
  OrderProblem problem;
  std::unique_ptr<smt::Solver> solver;
  SolverDesk desk;
  OrderEngine classes;
};

TEST(OrderEngineTest, ADirectEdgeIsProved) {
  ActionGraph graph = graphOf({{}, {0}}, {0, 1});
  Engines engines(graph);
  OrderClaim claim;
  claim.add(0, 1);
  ClaimAnswer answer = engines.classes.decide(claim);
  EXPECT_EQ(answer.refuted, 0u);
  EXPECT_EQ(answer.counts.total, 1u);
  EXPECT_EQ(answer.counts.z3Class + answer.counts.z3Window, 1u);
}

TEST(OrderEngineTest, ALaterRowIsRefutedByRowOrder) {
  ActionGraph graph = graphOf({{}, {}}, {0, 1});
  Engines engines(graph);
  OrderClaim claim;
  claim.add(1, 0);
  EXPECT_EQ(engines.classes.decide(claim).instances, (std::vector<uint32_t>{0}));
}

TEST(OrderEngineTest, AMissingPathIsRefutedByACone) {
  ActionGraph graph = graphOf({{}, {}, {1}}, {0, 1, 1});
  Engines engines(graph);
  OrderClaim claim;
  claim.add(0, 2);
  EXPECT_EQ(engines.classes.decide(claim).instances, (std::vector<uint32_t>{0}));
  EXPECT_EQ(engines.desk.contradiction(), "");
}

TEST(OrderEngineTest, ClassesAgreeWithTheDefinitionOnRandomGraphs) {
  for (unsigned seed = 0; seed < 60; ++seed) {
    ActionGraph graph = randomGraph(seed, 3 + seed % 22, 0.04 + 0.01 * (seed % 12), 1 + seed % 5, seed % 2);
    OrderClaim claim = allPairs(graph);
    Engines engines(graph);
    ClaimAnswer answer = engines.classes.decide(claim);
    EXPECT_EQ(answer.instances, refutedByDefinition(graph, claim)) << "seed " << seed;
    EXPECT_EQ(answer.counts.undecided, 0u);
    EXPECT_EQ(answer.counts.z3Class + answer.counts.z3Window, claim.size());
    EXPECT_EQ(engines.desk.contradiction(), "") << "seed " << seed;
  }
}

TEST(OrderEngineTest, TheTableTakesOverWhenConesAreTooLarge) {
  for (unsigned seed = 0; seed < 30; ++seed) {
    ActionGraph graph = randomGraph(seed, 24, 0.08, 4, seed % 2);
    OrderClaim claim = allPairs(graph);
    OrderOptions options;
    options.coneCap = 2;
    Engines engines(graph, options);
    EXPECT_EQ(engines.classes.decide(claim).instances, refutedByDefinition(graph, claim)) << "seed " << seed;
    EXPECT_EQ(engines.desk.contradiction(), "");
  }
}

TEST(OrderEngineTest, WithoutATableConesAreWalkedToTheirEnd) {
  for (unsigned seed = 0; seed < 30; ++seed) {
    ActionGraph graph = randomGraph(seed, 24, 0.08, 4, seed % 2);
    OrderClaim claim = allPairs(graph);
    OrderOptions options;
    options.coneCap = 2;
    options.maxChains = 0;
    Engines engines(graph, options);
    EXPECT_EQ(engines.classes.decide(claim).instances, refutedByDefinition(graph, claim)) << "seed " << seed;
  }
}

TEST(OrderEngineTest, BeyondTheWalkLimitObligationsAreUndecidedNotLegal) {
  ActionGraph graph = randomGraph(7, 40, 0.05, 4, false);
  OrderClaim claim = allPairs(graph);
  OrderOptions options;
  options.coneCap = 2;
  options.maxChains = 0;
  options.walkLimit = 10;
  Engines engines(graph, options);
  ClaimAnswer answer = engines.classes.decide(claim);
  EXPECT_GT(answer.counts.undecided, 0u);
  EXPECT_EQ(answer.counts.z3Class + answer.counts.z3Window + answer.counts.undecided, claim.size());
}

TEST(OrderEngineTest, ConeClassesBeyondTheCapRestOnTheCutLemma) {
  ActionGraph graph = randomGraph(3, 30, 0.05, 6, false);
  OrderClaim claim = allPairs(graph);
  OrderOptions options;
  options.maxConeClasses = 1;
  Engines engines(graph, options);
  EXPECT_EQ(engines.classes.decide(claim).instances, refutedByDefinition(graph, claim));
}

TEST(OrderEngineTest, ASecondClaimReusesTheClassesOfTheFirst) {
  ActionGraph graph = randomGraph(5, 20, 0.1, 3, false);
  OrderClaim claim = allPairs(graph);
  Engines engines(graph);
  EXPECT_GT(engines.classes.decide(claim).counts.classes, 0u);
  EXPECT_EQ(engines.classes.decide(claim).counts.classes, 0u);
}

TEST(OrderEngineTest, WholeAgreesWithTheDefinition) {
  for (unsigned seed = 0; seed < 20; ++seed) {
    ActionGraph graph = randomGraph(seed, 4 + seed % 14, 0.12, 3, seed % 2);
    OrderClaim claim = allPairs(graph);
    auto solver = smt::makeZ3Solver({});
    SolverDesk desk(*solver);
    std::vector<uint32_t> expected = refutedByDefinition(graph, claim);
    // Without a hint, with the right one, and with one that is wrong everywhere: the answer is the same.
    std::vector<bool> right(claim.size(), false), wrong(claim.size(), true);
    for (uint32_t instance : expected) {
      right[instance] = true;
      wrong[instance] = false;
    }
    for (const std::vector<bool> &hint : {std::vector<bool>(), right, wrong}) {
      ClaimAnswer answer = decideWhole(graph, claim, hint, desk);
      EXPECT_EQ(answer.instances, expected) << "seed " << seed;
      EXPECT_EQ(answer.counts.z3Whole, claim.size());
    }
    EXPECT_EQ(desk.contradiction(), "");
  }
}

TEST(OrderEngineTest, WindowsAgreeWithTheDefinition) {
  ActionGraph graph = randomGraph(11, 22, 0.1, 3, true);
  auto reaches = closureOf(graph);
  Engines engines(graph);
  WindowEngine window(engines.problem, engines.desk);
  for (ActionIndex before = 0; before < graph.size(); ++before)
    for (ActionIndex after = 0; after < graph.size(); ++after) {
      if (engines.problem.place(before) >= engines.problem.place(after))
        continue;
      WindowAnswer expected = reaches[before][after] ? WindowAnswer::Proved : WindowAnswer::Refuted;
      EXPECT_EQ(window.decide(before, after), expected);
    }
}

TEST(OrderEngineTest, ACoreIsAPathAlongEdgesOrThereIsNone) {
  ActionGraph graph = randomGraph(21, 26, 0.12, 3, true);
  auto reaches = closureOf(graph);
  Engines engines(graph);
  WindowEngine window(engines.problem, engines.desk);
  for (ActionIndex before = 0; before < graph.size(); ++before)
    for (ActionIndex after = 0; after < graph.size(); ++after) {
      if (engines.problem.place(before) >= engines.problem.place(after))
        continue;
      std::vector<ActionIndex> path = window.pathByCore(before, after);
      ASSERT_EQ(!path.empty(), bool(reaches[before][after])) << before << " to " << after;
      if (path.empty())
        continue;
      EXPECT_EQ(path.front(), before);
      EXPECT_EQ(path.back(), after);
      for (size_t step = 0; step + 1 < path.size(); ++step)
        EXPECT_TRUE(hasEdge(graph, path[step], path[step + 1]));
    }
}

TEST(OrderCheckTest, RefusesAPathThatDoesNotStandInTheFile) {
  ActionGraph graph = graphOf({{}, {0}, {1}, {}}, {0, 0, 0, 1});
  Engines engines(graph);
  OrderCheck check(engines.problem);
  EXPECT_TRUE(check.accepts(Path{{0, 1, 2}, "DD"}, 0, 2));
  EXPECT_TRUE(check.accepts(Path{{0, 2}, "P"}, 0, 2));
  EXPECT_FALSE(check.accepts(Path{{0, 2}, "D"}, 0, 2)) << "no such edge";
  EXPECT_FALSE(check.accepts(Path{{0, 3}, "P"}, 0, 3)) << "another chain";
  EXPECT_FALSE(check.accepts(Path{{2, 0}, "P"}, 2, 0)) << "backwards on the chain";
  EXPECT_FALSE(check.accepts(Path{{0, 1}, "D"}, 0, 2)) << "ends elsewhere";
  EXPECT_FALSE(check.accepts(Path{{0}, ""}, 0, 0)) << "no step";
}

TEST(OrderCheckTest, RefusesAConeThatIsNotClosed) {
  ActionGraph graph = graphOf({{}, {}, {1}, {2, 0}}, {0, 1, 1, 1});
  Engines engines(graph);
  OrderCheck check(engines.problem);
  EXPECT_TRUE(check.accepts(llvm::ArrayRef<ActionIndex>{2, 1}, 0, 2));
  EXPECT_FALSE(check.accepts(llvm::ArrayRef<ActionIndex>{2}, 0, 2)) << "lacks predecessor 1";
  EXPECT_FALSE(check.accepts(llvm::ArrayRef<ActionIndex>{3, 2, 1, 0}, 0, 3)) << "holds the action it must lack";
  EXPECT_FALSE(check.accepts(llvm::ArrayRef<ActionIndex>{1}, 0, 2)) << "lacks the consumer";
}

TEST(OrderProblemTest, ReportsChainsThatAreNotJoinedByEdges) {
  ActionGraph graph = graphOf({{}, {0}, {}}, {0, 0, 0});
  ActionGraph other = graphOf({{}, {}, {}}, {0, 0, 0});
  OrderFacts facts(graph), otherFacts(other);
  EXPECT_EQ(faultOf(OrderProblem{graph, facts.topology, *facts.chains}), "");
  EXPECT_NE(faultOf(OrderProblem{other, otherFacts.topology, *facts.chains}), "");
}

TEST(OrderProblemTest, ReportsEdgesThatGoDown) {
  ActionGraph up = graphOf({{}, {0}}), down = graphOf({{1}, {}});
  OrderFacts facts(up);
  EXPECT_EQ(faultOf(OrderProblem{up, facts.topology, *facts.chains}), "");
  EXPECT_NE(faultOf(OrderProblem{down, facts.topology, *facts.chains}), "");
}

TEST(OrderQueriesTest, LemmasAreUnsatAndClassesOfConesSat) {
  auto solver = smt::makeZ3Solver({});
  for (const smt::Query &lemma : {chainStepLemma(), cutLemma(), cutGoalLemma(), tablePotentialLemma(),
                                  tableSeparatesLemma(), tableJustifiedLemma(), wordQuery("D"), wordQuery("DPDDP")})
    EXPECT_EQ(solver->check(lemma).answer, smt::Answer::Unsat) << lemma.name().str();
  EXPECT_EQ(solver->check(rowOrderQuery(7)).answer, smt::Answer::Sat);
  EXPECT_EQ(solver->check(coneQuery({1, 1, 0})).answer, smt::Answer::Sat);
  // A cone that waits for itself is no cone: the query notices.
  EXPECT_EQ(solver->check(coneQuery({1, 1, 1, 0})).answer, smt::Answer::Unsat);
}

TEST(ClaimEngineTest, TheGraphEngineAloneCountsItsAnswersApart) {
  ActionGraph graph = randomGraph(2, 15, 0.1, 3, false);
  OrderFacts facts(graph);
  CheckOptions options;
  options.engine = Engine::Graph;
  ClaimEngine engine(graph, facts, options, nullptr);
  OrderClaim claim = allPairs(graph);
  Claim wrapped{claim, 0};
  ClaimAnswer answer = engine.decide(wrapped);
  EXPECT_EQ(answer.instances, refutedByDefinition(graph, claim));
  EXPECT_EQ(answer.counts.graphOnly, claim.size());
  EXPECT_EQ(answer.counts.z3Class, 0u);
}

/// A solver that lies: whatever is asked, it has the other answer.
class LyingSolver : public smt::Solver {
public:
  smt::SolverResult check(const smt::Query &query) override {
    smt::SolverResult result = truth->check(query);
    result.answer = result.answer == smt::Answer::Sat ? smt::Answer::Unsat : smt::Answer::Sat;
    return result;
  }
  std::unique_ptr<smt::SolverSession> open(const smt::Query &base) override { return truth->open(base); }
  uint64_t numQueries() const override { return truth->numQueries(); }
  std::string description() const override { return "a liar"; }

private:
  std::unique_ptr<smt::Solver> truth = smt::makeZ3Solver({});
};

TEST(ClaimEngineTest, ADisagreementIsAContradictionNeverAVerdict) {
  ActionGraph graph = graphOf({{}, {0}}, {0, 0});
  OrderFacts facts(graph);
  CheckOptions options;
  LyingSolver liar;
  ClaimEngine engine(graph, facts, options, &liar);
  OrderClaim claim;
  claim.add(0, 1);
  Claim wrapped{claim, 0};
  engine.decide(wrapped);
  EXPECT_NE(engine.contradiction().find("a liar"), std::string::npos);
}

TEST(ClaimEngineTest, ADifferenceToTheGraphEngineIsShrunkAndSaved) {
  /// Says that every window and every block holds no path: what a wrong encoding would do.
  class Forgetful : public smt::Solver {
  public:
    class Session : public smt::SolverSession {
    public:
      smt::SolverResult checkAssuming(llvm::ArrayRef<smt::Literal>, bool) override {
        smt::SolverResult result;
        result.answer = smt::Answer::Unsat;
        return result;
      }
    };
    smt::SolverResult check(const smt::Query &query) override { return truth->check(query); }
    std::unique_ptr<smt::SolverSession> open(const smt::Query &) override { return std::make_unique<Session>(); }
    uint64_t numQueries() const override { return truth->numQueries(); }
    std::string description() const override { return "forgetful"; }
    std::unique_ptr<smt::Solver> truth = smt::makeZ3Solver({});
  };
  ActionGraph graph = randomGraph(1, 300, 0.001, 8, false);
  OrderFacts facts(graph);
  CheckOptions options;
  options.engine = Engine::Whole;
  Forgetful solver;
  ClaimEngine engine(graph, facts, options, &solver);
  OrderClaim claim;
  claim.add(0, 299);
  engine.decide(Claim{claim, 0});
  std::string text = engine.contradiction();
  size_t begin = text.find(" is in ");
  ASSERT_NE(begin, std::string::npos) << text;
  auto saved = llvm::MemoryBuffer::getFile(text.substr(begin + 7));
  ASSERT_TRUE(bool(saved)) << text;
  EXPECT_LT((*saved)->getBufferSize(), 600u) << "two actions are enough to show it";
  llvm::sys::fs::remove(text.substr(begin + 7));
}

} // namespace
