//===- ComparisonTest.cpp - what a comparison says besides yes and no
//----------------------------------------------===//

#include "analysis/dependence/ShortProgram.h"

#include "analysis/OrderedPairs.h"
#include "analysis/Reachability.h"
#include "analysis/dependence/DagComparison.h"
#include "analysis/dependence/InferredObject.h"
#include "analysis/dependence/ProgramSlice.h"
#include "core/digest/ObjectDigest.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

using namespace precedent;
using namespace precedent::tests;
using testing::ElementsAre;

namespace {

ActionGraph graphOf(const std::vector<std::vector<ActionIndex>> &predecessors) {
  ActionGraph graph;
  for (const std::vector<ActionIndex> &list : predecessors) {
    for (ActionIndex before : list)
      graph.predecessors.append(before);
    graph.predecessors.finish();
  }
  return graph;
}

ActionGraph randomDag(unsigned size, const std::vector<unsigned> &numbers) {
  std::vector<std::vector<ActionIndex>> predecessors(size);
  for (size_t at = 0; at + 1 < numbers.size() && size > 1; at += 2) {
    unsigned after = 1 + numbers[at] % (size - 1);
    predecessors[after].push_back(numbers[at + 1] % after);
  }
  return graphOf(predecessors);
}

RC_GTEST_PROP(OrderedPairs, AreThoseOfTheClosure, ()) {
  unsigned size = *rc::gen::inRange(0u, 40u);
  ActionGraph graph = randomDag(size, *rc::gen::container<std::vector<unsigned>>(80, rc::gen::inRange(0u, 5040u)));
  Topology topology(graph);
  Chains chains(graph, topology);
  std::vector<std::set<ActionIndex>> before(size);
  uint64_t pairs = 0;
  for (ActionIndex action = 0; action < size; ++action) {
    for (ActionIndex direct : graph.predecessors[action]) {
      before[action].insert(direct);
      before[action].insert(before[direct].begin(), before[direct].end());
    }
    pairs += before[action].size();
  }
  RC_ASSERT(countOrderedPairs(graph, topology, chains) == pairs);
  RC_ASSERT(countOrderedPairs(graph, topology, chains, 0) == pairs);
}

TEST(OrderedPairs, AreNotCountedWhereThatIsTooMuch) {
  ActionGraph graph = graphOf({{}, {}, {}});
  Topology topology(graph);
  Chains chains(graph, topology);
  EXPECT_EQ(countOrderedPairs(graph, topology, chains, 2, 0), std::nullopt);
  EXPECT_EQ(countOrderedPairs(graph, topology, chains, 2), 0u);
  EXPECT_EQ(countOrderedPairs(graph, topology, chains, 3), 0u);
}

TEST(FindLacking, IsAboutClosures) {
  ActionGraph chain = graphOf({{}, {0}, {1}}), wanted = graphOf({{}, {0}, {0, 1}}), reversed = graphOf({{1}, {}, {}});
  Topology topology(chain);
  Chains chains(chain, topology);
  EXPECT_TRUE(findLacking(wanted, chain, topology, chains).edges.empty());
  LackingEdges lacking = findLacking(reversed, chain, topology, chains);
  ASSERT_EQ(lacking.edges.size(), 1u);
  EXPECT_EQ(lacking.edges[0].successor, 0u);
}

TEST(CriticalPaths, PriceWhatAnEdgeAdds) {
  // 0 (2) → 1 (3);  2 (4)
  ActionGraph graph = graphOf({{}, {0}, {}});
  Topology topology(graph);
  CriticalPaths paths(graph, topology, {2.0, 3.0, 4.0});
  EXPECT_EQ(paths.length(), 5.0);
  EXPECT_EQ(paths.priceOf(0, 2), 1.0);
  EXPECT_EQ(paths.priceOf(1, 2), 4.0);
  EXPECT_EQ(paths.priceOf(2, 0), 4.0);
  EXPECT_EQ(paths.priceOf(0, 1), 0.0) << "it is there already";
  CriticalPaths plain(graph, topology, {});
  EXPECT_EQ(plain.length(), 2.0);
}

bool orders(const GraphFunction &graph, DependencePolicy policy, ActionIndex before, ActionIndex after) {
  InferredDag dag = llvm::cantFail(inferDag(graph, policy));
  Topology topology(dag.graph);
  Chains chains(dag.graph, topology);
  return Reachability(dag.graph, topology, chains).answer(before, after).reached.front() == Reached::Yes;
}

std::vector<std::string> sliceFor(const GraphFunction &graph, llvm::StringRef before, llvm::StringRef after,
                                  DependencePolicy ordering, DependencePolicy free) {
  auto find = [&](llvm::StringRef id) {
    return static_cast<ActionIndex>(llvm::find(graph.operationId, id) - graph.operationId.begin());
  };
  auto shows = [&](const GraphFunction &slice, ActionIndex first, ActionIndex second) {
    return orders(slice, ordering, first, second) && !orders(slice, free, first, second);
  };
  std::vector<std::string> ids;
  for (ActionIndex operation : shortestSlice(graph, find(before), find(after), shows))
    ids.push_back(graph.operationId[operation].str());
  return ids;
}

constexpr DependencePolicy kReference = DependencePolicy::Reference, kAfter = DependencePolicy::Tessera20260824;

TEST(ShortestSlice, ThePairIsOftenEnough) {
  GraphFunction graph = shortProgram("x y", "a=tanh(x); p=pack(a); q=relu(y); o=pack(q)");
  EXPECT_THAT(sliceFor(graph, "p", "o", kAfter, kReference), ElementsAre("p", "o"));
}

TEST(ShortestSlice, HoldsTheViewThatIsOverlooked) {
  GraphFunction graph =
      shortProgram("b:m y", "t=tanh(y); s=slice(b); u=tanh(t); c=all_reduce(s){tessera.aliasing=operand_0}; "
                            "z=relu(u); r=add(b,z)");
  EXPECT_THAT(sliceFor(graph, "c", "r", kReference, kAfter), ElementsAre("s", "c", "r"));
}

TEST(SliceOf, KeepsWhatTheFileStates) {
  GraphFunction graph = shortProgram("x:m y", "a=tanh(y); b=add(a,x); c=mul(b,a)");
  graph.facts.isStorageStated = true;
  graph.facts.operations.single[1].isOpaque = graph.facts.operations.single[1].isStated = true;
  ObjectIndex unused = graph.objects.intern("unused"), pool = graph.objects.intern("pool");
  (void)unused;
  graph.facts.storage[graph.results[1][0]] = {pool, graph.terms.constant(0), graph.terms.constant(4)};
  GraphFunction slice = sliceOf(graph, {1, 2});
  ASSERT_EQ(slice.size(), 2u);
  EXPECT_EQ(slice.operationId[0], "b");
  EXPECT_TRUE(slice.facts.operations.single[0].isOpaque);
  EXPECT_TRUE(slice.facts.isStorageStated);
  ASSERT_EQ(slice.arguments.size(), 2u) << "x, and a, which nobody defines any more";
  EXPECT_EQ(slice.names[slice.arguments[1].name], "a");
  EXPECT_EQ(slice.objects.size(), 1u) << "objects that nobody touches are left behind";
  EXPECT_EQ(slice.objects.nameOf(slice.facts.storage[slice.results[0][0]].object), "pool");
  EXPECT_EQ(slice.facts.unaliased.size(), 1u);
}

TEST(ProgramText, ReadsLikeAProgram) {
  GraphFunction graph = shortProgram("x", "a,b=split(x){n=2,deep=true,why=none}; s: send(b)");
  EXPECT_THAT(programText(graph, {0, 1}),
              ElementsAre("a: %a, %b = tessera.split(%x) {n = 2, deep = true, why = \"none\"}", "s: tessera.send(%b)"));
}

TEST(InferredObject, ReasonsAreSplitIntoDataAndSync) {
  GraphFunction graph = shortProgram("x", "a=all_reduce(x); b=all_gather(a)");
  InferredDag dag = llvm::cantFail(inferDag(graph, kAfter));
  std::vector<llvm::StringRef> vectors(2, "{}");
  ScheduleObject object = makeInferredObject(graph, dag, "pair", ObjectSchema::V1, vectors);
  ASSERT_EQ(object.edges.size(), 2u);
  EXPECT_EQ(object.edges.kind[0].text, "data");
  EXPECT_EQ(object.edges.kind[1].text, "sync");
  auto reasons = [&](size_t edge) {
    std::vector<std::string> texts;
    for (const Token &reason : object.edges.reasons[edge])
      texts.push_back(reason.text.str());
    return texts;
  };
  EXPECT_THAT(reasons(0), ElementsAre("alias_set", "memory_dependence", "ssa_value_flow"));
  EXPECT_THAT(reasons(1), ElementsAre("ordered_collective"));
  EXPECT_EQ(object.graph.predecessors[1].size(), 1u);
}

/// The digest that upstream gives this program under its inference of 2026-08-22.
TEST(InferredObject, HasUpstreamsDigest) {
  GraphFunction graph = shortProgram("x y", "left=add(x,x); right=mul(y,y); joined=add(left,right)");
  const char *vector =
      R"({"artifact_digest":"abababababababababababababababababababababababababababababababab","bytes_moved":4096,)"
      R"("communication_bytes":0,"compute_time_ms":1.0,"queue_identity":"q:0","resource_identity":"dev:0",)"
      R"("schema":"tessera.measured_resource_vector.v1","selector_authority":"latency_ms",)"
      R"("timing_provenance":{"domain":"device","source":"device_event"},"usage":"composition_analysis_only"})";
  std::vector<llvm::StringRef> vectors(3, vector);
  InferredDag dag = llvm::cantFail(inferDag(graph, DependencePolicy::Tessera20260822));
  EXPECT_EQ(digestOf(makeInferredObject(graph, dag, "ssa_diamond", ObjectSchema::V1, vectors)),
            "75a09c994a1a90c168ce16003fd2be7449bbcb3110bcac12c98365657b74d20a");
}

} // namespace
