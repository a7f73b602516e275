//===- ReadGraphTest.cpp - what a graph file says, and how it is refused ------------------------------------------===//

#include "core/formats/graph/ReadGraph.h"

#include "core/formats/Document.h"
#include "core/formats/graph/ReadOracle.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace precedent;
using testing::ElementsAre;
using testing::HasSubstr;

namespace {

GraphFunction read(const std::string &text) {
  return llvm::cantFail(readGraph(SourceText::fromString("graph.json", text), Limits()));
}

/// `line:column code message`, or nothing.
std::string refusal(const std::string &text, const Limits &limits = {}) {
  llvm::Expected<GraphFunction> graph = readGraph(SourceText::fromString("graph.json", text), limits);
  if (graph)
    return "";
  std::string answer;
  llvm::handleAllErrors(graph.takeError(), [&](const InputError &error) {
    answer = std::to_string(error.location.line) + ":" + std::to_string(error.location.column) + " " + error.code +
             " " + error.message;
  });
  return answer;
}

std::string withOps(const std::string &ops, const std::string &rest = "") {
  return "{\"schema\": \"precedent.graph.v1\", \"args\": [[\"x\", \"tensor<4xf32>\"]],\n\"ops\": [" + ops + "]" + rest +
         "}";
}
std::string withFacts(const std::string &facts) {
  return withOps(R"({"id": "a", "name": "f", "operands": ["%x"], "results": ["r"], "attrs": {}})",
                 ",\n\"facts\": {" + facts + "}");
}

TEST(ReadGraph, EverythingLandsInItsColumn) {
  GraphFunction graph = read(R"({"returns": ["%s"], "name": "g", "schema": "precedent.graph.v1",
    "ops": [{"id": "a", "name": "tessera.split", "operands": [" %%x ", "y"], "results": ["r", "%s"],
             "attrs": {"seed": 7, "region": {"b": 1, "a": [1.50]}, "none": null}},
            {"name": "tessera.split", "operands": [], "results": [], "cost": 2.5}],
    "args": [["%x", "tensor<4xf32>"], ["m", "memref<4xf32>"]]})");
  EXPECT_EQ(graph.name, "g");
  ASSERT_EQ(graph.size(), 2u);
  EXPECT_EQ(graph.operationId[0], "a");
  EXPECT_EQ(graph.operationId[1], "graph_action_1");
  EXPECT_EQ(graph.operationKind[0], graph.operationKind[1]);
  EXPECT_EQ(graph.operationName(1), "tessera.split");
  auto names = [&](llvm::ArrayRef<NameIndex> list) {
    std::vector<std::string> texts;
    for (NameIndex name : list)
      texts.push_back(graph.names[name].str());
    return texts;
  };
  EXPECT_THAT(names(graph.operands[0]), ElementsAre("x", "y"));
  EXPECT_THAT(names(graph.results[0]), ElementsAre("r", "s"));
  EXPECT_THAT(names(graph.returns), ElementsAre("s"));
  EXPECT_EQ(graph.operands[0][0], graph.arguments[0].name);
  EXPECT_EQ(graph.arguments[1].type, "memref<4xf32>");
  EXPECT_EQ(graph.findAttribute(0, "seed")->value.text, "7");
  EXPECT_EQ(graph.findAttribute(0, "region")->value.text, R"({"a":[1.5],"b":1})");
  EXPECT_TRUE(graph.findAttribute(0, "none")->value.is(TokenType::Null));
  EXPECT_EQ(graph.findAttribute(1, "seed"), nullptr);
  EXPECT_THAT(graph.cost, ElementsAre(1.0, 2.5));
  EXPECT_FALSE(graph.facts.isStated);
  EXPECT_EQ(graph.facts.operations.size(), 2u);
}

TEST(ReadGraph, FactsComeInProgramOrder) {
  GraphFunction graph = read(R"({"schema": "precedent.graph.v1",
    "facts": {"ops": {"b": {"writes": [["m", "64*i", "64*i+n"]], "fence_all": true},
                      "a": {"reads": [["%m", 0, null], ["q", null, 4]], "updates": [["m", 0, 8, "add", true]],
                            "coll": {"group": "g", "domain": "d", "ordered": false}, "rng": {"stream": "s", "mode": "keyed"},
                            "io": {"channel": "c"}, "fence_objects": ["m"], "opaque": true,
                            "async_open": "%tok", "async_close": "t2"}},
              "assume": ["i < n"], "symbols": {"i": [0, null], "n": [1, 9]}, "storage": {"%r": ["m", 0, 8]},
              "groups": {"g": [3, 1, 1]}, "no_alias": ["x"]},
    "args": [["x", "memref<4xf32>"]],
    "ops": [{"id": "a", "name": "f", "operands": ["x"], "results": ["r"], "attrs": {}},
            {"id": "b", "name": "f", "operands": [], "results": [], "attrs": {}}]})");
  const FactTable &facts = graph.facts.operations;
  ASSERT_EQ(facts.size(), 2u);
  EXPECT_TRUE(graph.facts.isStated && graph.facts.isStorageStated);
  ASSERT_EQ(facts.reads[0].size(), 2u);
  EXPECT_TRUE(facts.reads[0][0].isWhole());
  EXPECT_TRUE(facts.reads[0][1].isWhole()) << "a bound that is not known makes the range the whole object";
  EXPECT_EQ(graph.objects.nameOf(facts.reads[0][0].object), "m");
  EXPECT_EQ(facts.updates[0][0].combiner, "add");
  EXPECT_TRUE(facts.updates[0][0].mayReassociate);
  const OperationFacts &a = facts.single[0];
  EXPECT_TRUE(a.isStated && a.isCollective && !a.isOrdered && a.isDraw && a.isKeyed && a.isOutput && a.isOpaque);
  EXPECT_FALSE(a.isFence);
  EXPECT_EQ(a.group, "g");
  EXPECT_EQ(a.domain, "d");
  EXPECT_EQ(a.opens, "tok");
  EXPECT_EQ(a.closes, "t2");
  EXPECT_TRUE(facts.single[1].isFence);
  EXPECT_EQ(graph.terms.text(facts.writes[1][0].high), "64*i+n");
  EXPECT_EQ(graph.terms.assumptions.size(), 1u);
  EXPECT_EQ(graph.terms.allSymbols()[1].high, 9);
  EXPECT_THAT(graph.facts.groupRanks[0], ElementsAre(1, 3));
  EXPECT_EQ(graph.facts.unaliased.size(), 1u);
  EXPECT_EQ(graph.facts.storage[graph.results[0][0]].object, *graph.objects.find("m"));
}

TEST(ReadGraph, PlacesAreFound) {
  GraphFunction graph = read(withOps(R"({"id": "a", "name": "f", "operands": ["%x", "%y"],
     "attrs": {"tessera.aliasing": "none"}})",
                                     ",\n\"returns\": [\"a\", \"b\"]"));
  auto place = [&](const Anchor &anchor) {
    Location location = graph.locator->locate(anchor);
    return std::to_string(location.line) + ":" + std::to_string(location.column);
  };
  EXPECT_EQ(place(Anchor::row(0)), "2:9");
  EXPECT_EQ(place(Anchor::row(0, "operands", 1)), "2:53");
  EXPECT_EQ(place(Anchor::row(0, "attrs.tessera.aliasing")), "3:36");
  EXPECT_EQ(place(Anchor::row(0, "results")), "2:9") << "no such member: the operation";
  Anchor second = Anchor::attribute("returns");
  second.sub = 1;
  EXPECT_EQ(place(second), "4:18");
}

TEST(ReadGraph, ShapesAreRefusedWhereTheyStand) {
  EXPECT_EQ(refusal("[]"), "1:1 graph-shape a graph file is a JSON object");
  EXPECT_EQ(refusal("{\"ops\": []}"), "1:1 graph-shape the graph has no `schema`; it must be precedent.graph.v1");
  EXPECT_EQ(refusal("{\"schema\": \"precedent.graph.v2\", \"ops\": []}"),
            "1:12 graph-shape the schema must be precedent.graph.v1");
  EXPECT_THAT(refusal("{\"schema\": \"precedent.graph.v1\"}"), HasSubstr("has no `ops`"));
  EXPECT_THAT(refusal("{\"schema\": \"precedent.graph.v1\", \"ops\": {}}"), HasSubstr("1:41 graph-shape"));
  EXPECT_THAT(refusal("{\"schema\": \"precedent.graph.v1\", \"fact\": {}, \"ops\": []}"), HasSubstr("no `fact`"));
  EXPECT_EQ(refusal(withOps("1")), "2:9 graph-shape an operation must be an object");
  EXPECT_EQ(refusal(withOps("{\"id\": \"a\"}")), "2:9 graph-shape the operation has no `name`");
  EXPECT_THAT(refusal(withOps("{\"name\": \"f\", \"operand\": []}")), HasSubstr("2:34 graph-shape"));
  EXPECT_THAT(refusal(withOps("{\"name\": \"f\", \"operands\": [1]}")), HasSubstr("2:36 graph-shape"));
  EXPECT_THAT(refusal(withOps("{\"name\": \"f\", \"results\": [\"%\"]}")), HasSubstr("has no name"));
  EXPECT_THAT(refusal(withOps("{\"name\": \"f\", \"cost\": 0}")), HasSubstr("greater than zero"));
  EXPECT_THAT(refusal(withOps("{\"name\": \"f\", \"cost\": 1e400}")), HasSubstr("finite"));
  EXPECT_THAT(refusal(withOps("{\"name\": \"f\", \"results\": [\"r\"], \"result_types\": []}")), "");
  EXPECT_THAT(refusal(withOps("{\"name\": \"f\", \"results\": [], \"result_types\": [\"f32\"]}")),
              HasSubstr("types for 1"));
  EXPECT_EQ(refusal(withOps("{\"id\": \"a\", \"name\": \"f\"}, {\"id\": \"a\", \"name\": \"f\"}")),
            "2:35 graph-shape two operations have the id \"a\"");
  EXPECT_THAT(refusal("{\"schema\": \"precedent.graph.v1\", \"args\": [[\"x\"]], \"ops\": []}"),
              HasSubstr("1:43 graph-shape"));
}

TEST(ReadGraph, FactsAreRefusedWhereTheyStand) {
  EXPECT_EQ(refusal(withFacts("")), "");
  EXPECT_THAT(refusal(withFacts("\"op\": {}")), HasSubstr("3:17 graph-shape"));
  EXPECT_THAT(refusal(withFacts("\"ops\": {\"b\": {}}")), HasSubstr("no operation \"b\""));
  EXPECT_THAT(refusal(withFacts("\"ops\": {\"a\": {\"write\": []}}")), HasSubstr("no fact `write`"));
  EXPECT_THAT(refusal(withFacts("\"ops\": {\"a\": {\"writes\": [[\"m\", 0]]}}")), HasSubstr("object, low, and high"));
  EXPECT_THAT(refusal(withFacts("\"ops\": {\"a\": {\"writes\": [[\"m\", 4, 2]]}}")),
              HasSubstr("ends before it begins"));
  EXPECT_THAT(refusal(withFacts("\"ops\": {\"a\": {\"writes\": [[\"m\", 0, 0.5]]}}")), HasSubstr("a bound is"));
  EXPECT_THAT(refusal(withFacts("\"ops\": {\"a\": {\"writes\": [[\"m\", 0, \"i\"]]}}")), HasSubstr("`i` is not among"));
  EXPECT_THAT(refusal(withFacts("\"ops\": {\"a\": {\"reads\": [[1, 0, 4]]}}")), HasSubstr("the object of a range"));
  EXPECT_THAT(refusal(withFacts("\"ops\": {\"a\": {\"updates\": [[\"m\", 0, 4, \"add\", 1]]}}")),
              HasSubstr("true or false"));
  EXPECT_THAT(refusal(withFacts("\"ops\": {\"a\": {\"updates\": [[\"m\", 0, 4, \"add\"]]}}")),
              HasSubstr("an update is"));
  EXPECT_THAT(refusal(withFacts("\"ops\": {\"a\": {\"coll\": {}}}")), HasSubstr("`coll`"));
  EXPECT_THAT(refusal(withFacts("\"ops\": {\"a\": {\"coll\": {\"group\": \"g\", \"tag\": 1}}}")),
              HasSubstr("not `tag`"));
  EXPECT_THAT(refusal(withFacts("\"ops\": {\"a\": {\"rng\": {\"stream\": \"s\", \"mode\": \"loud\"}}}")),
              HasSubstr("stateful or keyed"));
  EXPECT_THAT(refusal(withFacts("\"ops\": {\"a\": {\"io\": \"c\"}}")), HasSubstr("`io`"));
  EXPECT_THAT(refusal(withFacts("\"ops\": {\"a\": {\"opaque\": 1}}")), HasSubstr("true or false"));
  EXPECT_THAT(refusal(withFacts("\"ops\": {\"a\": []}")), HasSubstr("must be an object"));
  EXPECT_THAT(refusal(withFacts("\"storage\": {\"q\": [\"m\", 0, 4]}")), HasSubstr("no value \"q\""));
  EXPECT_THAT(refusal(withFacts("\"storage\": {\"r\": [\"m\", 0, 4], \"%r\": [\"m\", 0, 4]}")),
              HasSubstr("two places"));
  EXPECT_THAT(refusal(withFacts("\"symbols\": {\"i\": [0]}")), HasSubstr("least and its greatest"));
  EXPECT_THAT(refusal(withFacts("\"symbols\": {\"i\": [0, 0.5]}")), HasSubstr("a bound of a symbol"));
  EXPECT_THAT(refusal(withFacts("\"assume\": [\"i < 1\"]")), HasSubstr("`i` is not among"));
  EXPECT_THAT(refusal(withFacts("\"groups\": {\"g\": [\"r\"]}")), HasSubstr("a rank is"));
  EXPECT_THAT(refusal(withFacts("\"no_alias\": [\"q\"]")), HasSubstr("no argument \"q\""));
}

TEST(ReadGraph, VectorsBelongToAllOperationsOrNone) {
  std::string op = R"({"id": "a", "name": "f"}, {"id": "b", "name": "f"})";
  EXPECT_EQ(read(withOps(op, ", \"resource_vectors\": {\"b\": {\"z\": 1, \"a\": 2.0}, \"a\": {}}")).resourceVector[1],
            R"({"a":2.0,"z":1})");
  EXPECT_THAT(refusal(withOps(op, ", \"resource_vectors\": {\"a\": {}}")), HasSubstr("\"b\" has no resource vector"));
  EXPECT_THAT(refusal(withOps(op, ", \"resource_vectors\": {\"c\": {}}")), HasSubstr("no operation \"c\""));
}

TEST(ReadGraph, LimitsAreHeld) {
  Limits limits;
  limits.maxActions = 1;
  EXPECT_THAT(refusal(withOps(R"({"name": "f"}, {"name": "f"})"), limits), HasSubstr("limit-exceeded"));
}

TEST(ReadGraph, EveryTruncationIsAnError) {
  std::string text = withFacts(R"("symbols": {"i": [0, null]}, "ops": {"a": {"writes": [["m", "i", "i+1"]]}})");
  ASSERT_EQ(refusal(text), "");
  for (size_t length = 0; length < text.size(); ++length)
    EXPECT_NE(refusal(text.substr(0, length)), "") << length;
}

TEST(ReadGraph, AnySingleByteCanBeWrong) {
  std::string text = withFacts(R"("symbols": {"i": [0, null]}, "ops": {"a": {"writes": [["m", "i", "i+1"]]}})");
  for (size_t at = 0; at < text.size(); ++at)
    for (char byte : {'\0', '"', '{', ']', '9', '\xff'}) {
      std::string edited = text;
      edited[at] = byte;
      refusal(edited); // an answer or a refusal, and no crash
    }
}

TEST(DetectFormat, GraphsAreKnownByTheirSchema) {
  EXPECT_EQ(detectFormat(withOps("")), InputFormat::Graph);
  EXPECT_EQ(detectFormat("{\"ops\": [], \"schema\" : \"precedent.graph.v1\"}"), InputFormat::Graph);
  EXPECT_EQ(detectFormat("{\"object_id\": \"precedent.graph.v1\", \"schema\": \"x\"}"), InputFormat::ScheduleObject);
}

std::string oracleRefusal(const std::string &text) {
  llvm::Expected<OracleGraph> oracle = readOracle(SourceText::fromString("oracle.json", text), Limits());
  return oracle ? "" : llvm::toString(oracle.takeError());
}

TEST(ReadOracle, ActionsAndEdgesAreKeptAsWritten) {
  OracleGraph oracle = llvm::cantFail(readOracle(
      SourceText::fromString("o.json", "{\"edges\": [[\"a\", \"b\"],\n [\"b\", \"ghost\", [\"why\"]]], \"actions\": "
                                       "[\"a\", \"b\"], \"schema\": \"precedent.oracle.v1\"}"),
      Limits()));
  EXPECT_THAT(oracle.actions, ElementsAre("a", "b"));
  ASSERT_EQ(oracle.edges.size(), 2u);
  EXPECT_EQ(oracle.edges[1].successor, "ghost");
  EXPECT_EQ(oracle.locator->locate(Anchor::element(Anchor::Kind::Edge, 1)).line, 2u);
}

TEST(ReadOracle, ShapesAreRefused) {
  EXPECT_THAT(oracleRefusal("1"), HasSubstr("a JSON object"));
  EXPECT_THAT(oracleRefusal("{\"actions\": [], \"edges\": []}"), HasSubstr("no `schema`"));
  EXPECT_THAT(oracleRefusal("{\"schema\": \"precedent.oracle.v1\", \"actions\": []}"),
              HasSubstr("`actions` and `edges`"));
  EXPECT_THAT(oracleRefusal("{\"schema\": \"precedent.oracle.v1\", \"actions\": [1], \"edges\": []}"),
              HasSubstr("1:47"));
  EXPECT_THAT(oracleRefusal("{\"schema\": \"precedent.oracle.v1\", \"actions\": [], \"edges\": [[\"a\"]]}"),
              HasSubstr("predecessor and successor"));
}

} // namespace
