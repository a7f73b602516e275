//===- ReferenceInferenceTest.cpp - the edges against the rule applied to every pair
//-------------------------------===//

#include "analysis/dependence/ShortProgram.h"

#include "analysis/dependence/PairReasons.h"
#include "analysis/dependence/ReferenceInference.h"
#include "core/formats/graph/ReadGraph.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

using namespace precedent;
using namespace precedent::tests;

namespace {

/// Facts about operations in every mixture: ranges of numbers, of symbols and whole ones, fences of both kinds, groups
/// that share ranks.
GraphFunction randomGraph(const std::vector<std::vector<unsigned>> &seeds) {
  GraphBuilder builder;
  GraphFunction &graph = builder.graph;
  graph.facts.isStated = graph.facts.isStorageStated = true;
  SymbolIndex symbol = graph.terms.symbol("n");
  graph.facts.groups = {"g0", "g1", "g2"};
  for (std::vector<int64_t> ranks : {std::vector<int64_t>{0, 1}, {1, 2}, {3}}) {
    for (int64_t rank : ranks)
      graph.facts.groupRanks.append(rank);
    graph.facts.groupRanks.finish();
  }
  for (const std::vector<unsigned> &seed : seeds) {
    size_t next = 0;
    auto pick = [&](unsigned below) { return next < seed.size() ? seed[next++] % below : 0; };
    auto range = [&]() -> StorageRange {
      static const char *const kObjects[] = {"m0", "m1", "m2"};
      StorageRange place{graph.objects.intern(kObjects[pick(3)])};
      unsigned form = pick(6), low = pick(6);
      if (form == 0)
        return place;
      std::vector<Monomial> parts;
      if (form == 1)
        parts.push_back({1, symbol});
      place.low = *graph.terms.intern(low, parts);
      place.high = *graph.terms.intern(low + pick(4), parts);
      return place;
    };
    FactTable &table = graph.facts.operations;
    OperationFacts facts;
    facts.isStated = true;
    for (unsigned count = pick(3); count > 0; --count)
      table.reads.append(range());
    for (unsigned count = pick(3) == 0; count > 0; --count)
      table.writes.append(range());
    for (unsigned count = pick(4) == 0; count > 0; --count)
      table.updates.append({range(), pick(2) ? "add" : "max", pick(4) != 0});
    if (pick(12) == 0)
      table.fencedObjects.append(range().object);
    facts.isFence = pick(24) == 0;
    facts.isOpaque = pick(24) == 0;
    if ((facts.isCollective = pick(4) == 0)) {
      static const char *const kGroups[] = {"g0", "g1", "g2", "other"};
      facts.group = kGroups[pick(4)];
      facts.domain = pick(4) == 0 ? "g1" : "";
      facts.isOrdered = pick(5) != 0;
    }
    if ((facts.isOutput = pick(6) == 0))
      facts.channel = pick(2) ? "c0" : "c1";
    table.reads.finish();
    table.writes.finish();
    table.updates.finish();
    table.fencedObjects.finish();
    table.single.push_back(facts);
    ActionIndex number = graph.size();
    std::vector<std::string> names;
    for (unsigned count = number ? pick(3) / 2 : 0; count > 0; --count)
      names.push_back("v" + std::to_string(pick(number)));
    std::vector<llvm::StringRef> operands(names.begin(), names.end());
    std::string result = "v" + std::to_string(number);
    builder.addOperation("op" + std::to_string(number), "step", operands, {llvm::StringRef(result)});
  }
  return builder.finish();
}

std::set<std::string> requiredClosure(const GraphFunction &graph, const ReferenceInference &inference) {
  PairReasons reasons(*inference.effects, *inference.meeting);
  ActionGraph all;
  for (ActionIndex later = 0; later < graph.size(); ++later) {
    for (ActionIndex earlier = 0; earlier < later; ++earlier) {
      bool flows = llvm::any_of(graph.operands[later],
                                [&](NameIndex operand) { return llvm::is_contained(graph.results[earlier], operand); });
      if (flows || reasons.of(earlier, later))
        all.predecessors.append(earlier);
    }
    all.predecessors.finish();
  }
  return closureOf(graph, all);
}

RC_GTEST_PROP(ReferenceInference, TheClosureIsThatOfAllPairs, ()) {
  auto seeds = *rc::gen::container<std::vector<std::vector<unsigned>>>(
      *rc::gen::inRange(0, 40), rc::gen::container<std::vector<unsigned>>(40, rc::gen::inRange(0u, 720720u)));
  GraphFunction graph = randomGraph(seeds);
  ReferenceInference inference = llvm::cantFail(inferReference(graph, {}));
  RC_ASSERT(closureOf(graph, inference.dag.graph) == requiredClosure(graph, inference));
  for (ReasonSet reasons : inference.dag.reasons)
    RC_ASSERT(reasons != 0u);
}

InferredDag infer(const std::string &text, GraphFunction &graph) {
  graph = llvm::cantFail(readGraph(SourceText::fromString("graph.json", text), Limits()));
  return llvm::cantFail(inferDag(graph, DependencePolicy::Reference));
}

/// `a>b:reasons` of every edge.
std::vector<std::string> edgesOf(const std::string &operations, const std::string &facts) {
  std::string ops;
  for (llvm::StringRef id : partsOf(operations, " "))
    ops += (ops.empty() ? "" : ",") + std::string("{\"name\": \"f\", \"id\": \"") + id.str() + "\"}";
  GraphFunction graph;
  InferredDag dag =
      infer("{\"schema\": \"precedent.graph.v1\", \"ops\": [" + ops + "], \"facts\": " + facts + "}", graph);
  std::vector<std::string> edges;
  for (ActionIndex after = 0; after < graph.size(); ++after)
    for (size_t entry = 0; entry < dag.graph.predecessors[after].size(); ++entry)
      edges.push_back((graph.operationId[dag.graph.predecessors[after][entry]] + ">" + graph.operationId[after] + ":" +
                       llvm::join(namesOf(dag.reasonsOf(after, entry)), ","))
                          .str());
  return edges;
}

using testing::ElementsAre;

TEST(ReferenceEdges, ScopedFencesOrderWhatTouchesTheirObjects) {
  EXPECT_THAT(edgesOf("r f q g w", R"({"ops": {"r": {"reads": [["a", 0, 4]]}, "f": {"fence_objects": ["a"]},
      "q": {"writes": [["b", 0, 4]]}, "g": {"fence_objects": ["a"]}, "w": {"reads": [["a", 2, 3]]}}})"),
              ElementsAre("r>f:fence", "r>g:fence", "f>w:fence", "g>w:fence"))
      << "two fences of one object need no order between them";
}

TEST(ReferenceEdges, FullFencesAndOpaqueOperationsHoldTheirPlace) {
  EXPECT_THAT(
      edgesOf("a b f c o d", R"({"ops": {"a": {}, "b": {}, "f": {"fence_all": true}, "c": {}, "o": {"opaque": true},
      "d": {"reads": [["x", 0, 1]]}}})"),
      ElementsAre("a>f:fence", "b>f:fence", "f>c:fence", "c>o:opaque", "o>d:opaque"));
}

TEST(ReferenceEdges, UpdatesCommuteWhereBothMayBeReassociated) {
  auto updates = [](const char *first, const char *second) {
    return edgesOf("u v r", std::string(R"({"ops": {"u": {"updates": [["b", 0, 8, )") + first +
                                R"(]]}, "v": {"updates": [["b", 4, 12, )" + second +
                                R"(]]}, "r": {"reads": [["b", 0, 12]]}}})");
  };
  EXPECT_THAT(updates("\"add\", true", "\"add\", true"), ElementsAre("u>r:RAW", "v>r:RAW"));
  EXPECT_THAT(updates("\"add\", true", "\"max\", true"), ElementsAre("u>v:WAW", "v>r:RAW"));
  EXPECT_THAT(updates("\"add\", true", "\"add\", false"), ElementsAre("u>v:WAW", "v>r:RAW"));
}

TEST(ReferenceEdges, AReadClosesAGroupOfUpdates) {
  EXPECT_THAT(
      edgesOf("u r v s", R"({"ops": {"u": {"updates": [["b", 0, 8, "add", true]]}, "r": {"reads": [["b", 0, 8]]},
      "v": {"updates": [["b", 0, 8, "add", true]]}, "s": {"reads": [["b", 0, 8]]}}})"),
      ElementsAre("u>r:RAW", "r>v:WAR", "v>s:RAW"));
}

TEST(ReferenceEdges, ReasonsAreAllThatApply) {
  EXPECT_THAT(edgesOf("a b", R"({"ops": {"a": {"reads": [["m", 0, 8]], "writes": [["m", 0, 8]], "coll": {"group": "g"},
      "rng": {"stream": "s", "mode": "stateful"}}, "b": {"reads": [["m", 0, 8]], "writes": [["m", 4, 8]], "coll": {"group": "g"},
      "rng": {"stream": "s", "mode": "stateful"}}}})"),
              ElementsAre("a>b:RAW,WAR,WAW,collective_order,rng_order"));
}

TEST(ReferenceEdges, EmptyRangesTouchNothing) {
  EXPECT_THAT(edgesOf("a b", R"({"ops": {"a": {"writes": [["m", 4, 4]]}, "b": {"writes": [["m", 0, 8]]}}})"),
              ElementsAre());
}

TEST(ReferenceEdges, GroupsThatShareARankKeepOneOrder) {
  EXPECT_THAT(edgesOf("a b c", R"({"groups": {"world": [0, 1, 2, 3], "left": [0, 1], "right": [2, 3]},
      "ops": {"a": {"coll": {"group": "left"}}, "b": {"coll": {"group": "right"}}, "c": {"coll": {"group": "world"}}}})"),
              ElementsAre("a>c:collective_order", "b>c:collective_order"));
}

TEST(ReferenceEdges, SymbolsLieInTheSameWayWhateverTheyAre) {
  EXPECT_THAT(edgesOf("a b c", R"({"symbols": {"i": [0, null]}, "ops": {"a": {"writes": [["m", "64*i", "64*i+64"]]},
      "b": {"writes": [["m", "64*i+64", "64*i+128"]]}, "c": {"reads": [["m", "64*i+63", "64*i+65"]]}}})"),
              ElementsAre("a>c:RAW", "b>c:RAW"));
}

TEST(ReferenceEdges, WhatNobodySettlesStands) {
  EXPECT_THAT(
      edgesOf("a b", R"({"symbols": {"i": [0, null], "j": [0, null]}, "ops": {"a": {"writes": [["m", "i", "i+1"]]},
      "b": {"writes": [["m", "j", "j+1"]]}}})"),
      ElementsAre("a>b:WAW,unsettled_range"));
}

TEST(ReferenceEdges, FactsThatHideARegisteredWriteAreCompleted) {
  GraphFunction graph = shortProgram("c:k k v", "a=kv_cache.append(c,k,v); b=kv_cache.append(c,k,v)");
  graph.facts.isStated = true;
  for (OperationFacts &facts : graph.facts.operations.single)
    facts.isStated = true; // and says nothing
  ReferenceInference inference = llvm::cantFail(inferReference(graph, {}));
  EXPECT_EQ(closureOf(graph, inference.dag.graph), std::set<std::string>{"a>b"});
  EXPECT_EQ(llvm::count_if(
                inference.effects->problems,
                [](const DeclarationProblem &problem) { return problem.kind == DeclarationProblem::Kind::Weakened; }),
            2);
}

TEST(ReferenceEdges, MoreThanAskedForAreRefused) {
  GraphFunction graph = shortProgram("x", "a=add(x,x); b=add(a,a); c=add(b,b)");
  DependenceOptions options;
  options.maxEdges = 1;
  llvm::Expected<InferredDag> dag = inferDag(graph, DependencePolicy::Reference, options);
  ASSERT_FALSE(bool(dag));
  EXPECT_THAT(llvm::toString(dag.takeError()), testing::HasSubstr("limit-exceeded"));
}

} // namespace
