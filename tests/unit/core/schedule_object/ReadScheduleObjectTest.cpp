#include "ObjectSamples.h"

#include <gmock/gmock.h>

using namespace precedent;
using namespace precedent::test;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::MatchesRegex;

static bool isInSource(const ScheduleObject &object, llvm::StringRef text) {
  llvm::StringRef source = object.source->bytes();
  return text.begin() >= source.begin() && text.end() <= source.end();
}

static std::vector<std::string> messagesOf(const ScheduleObject &object, bool areErrors) {
  std::vector<std::string> messages;
  for (const ShapeProblem &problem : object.shapeProblems)
    if (problem.isError == areErrors)
      messages.push_back(problem.message);
  return messages;
}

TEST(ReadScheduleObject, EverythingLandsInItsColumn) {
  ScheduleObject object =
      readObject(objectText("[" + actionText("a") + "," + actionText("b", "[\"a\"]") + "]",
                            "[{\"kind\":\"sync\",\"predecessor\":\"a\",\"reasons\":[\"x\",\"y\"],\"successor\":\"b\"}]",
                            "[{\"tier\":\"tile\",\"value\":\"w\"}]", "[{\"members\":[\"m\",\"\"],\"name\":\"n\"}]"));
  EXPECT_TRUE(object.shapeProblems.empty());
  EXPECT_EQ(object.version, ObjectSchema::V1);
  EXPECT_EQ(object.objectId.text, "o");
  ASSERT_EQ(object.actions.size(), 2u);
  EXPECT_EQ(object.actions.actionId[1].text, "b");
  EXPECT_TRUE(object.actions.opRef[1].isString());
  EXPECT_EQ(object.actions.dependsOnType[1], TokenType::Array);
  ASSERT_EQ(object.actions.dependsOn[1].size(), 1u);
  EXPECT_EQ(object.actions.dependsOn[1][0].text, "a");
  EXPECT_THAT(object.actions.dependsOnAction[1], ElementsAre(0));
  EXPECT_THAT(object.graph.predecessors[1], ElementsAre(0));
  EXPECT_TRUE(object.graph.predecessors[0].empty());
  EXPECT_TRUE(object.graph.lane.empty());

  ASSERT_EQ(object.edges.size(), 1u);
  EXPECT_EQ(object.edges.kind[0].text, "sync");
  EXPECT_EQ(object.edges.from[0], 0u);
  EXPECT_EQ(object.edges.to[0], 1u);
  EXPECT_EQ(object.edges.reasons[0].size(), 2u);
  EXPECT_EQ(object.residency.tier[0].text, "tile");
  EXPECT_EQ(object.residency.value[0].text, "w");
  EXPECT_EQ(object.roles.name[0].text, "n");
  ASSERT_EQ(object.roles.members[0].size(), 2u);
  EXPECT_TRUE(object.roles.members[0][1].isString());
}

TEST(ReadScheduleObject, AVectorIsKeptByKeyAndAsText) {
  ScheduleObject object = readObject(objectText("[" + actionText("a") + "]"));
  const ResourceVector &vector = object.actions.vector[0];
  EXPECT_EQ(vector.type, TokenType::Object);
  EXPECT_EQ(vector.extraKeys, 0u);
  EXPECT_EQ(vector.canonical, vectorText());
  EXPECT_TRUE(isInSource(object, vector.canonical));
  EXPECT_EQ(vector.keys[VectorComputeTimeMs].text, "1.5");
  EXPECT_EQ(vector.keys[VectorComputeTimeMs].type, TokenType::Float);
  EXPECT_EQ(vector.keys[VectorBytesMoved].type, TokenType::Integer);
  EXPECT_EQ(vector.keys[VectorQueueIdentity].text, "q");
  EXPECT_EQ(vector.keys[VectorTimingProvenance].type, TokenType::Object);
  EXPECT_EQ(vector.keys[VectorTimingProvenance].text, "{\"domain\":\"host\",\"source\":\"clock\"}");
  EXPECT_EQ(vector.provenanceSource.text, "clock");
  EXPECT_EQ(vector.provenanceDomain.text, "host");
}

TEST(ReadScheduleObject, AVectorInAnotherSpellingIsRespelled) {
  ScheduleObject object =
      readObject("{\"schema\":\"tessera.schedule_object.v1\",\"actions\":[{\"resource_vector\": {\"zzz\": [1E3, "
                 "{\"b\":-0,\"a\":1}],"
                 "\"timing_provenance\":{\"source\":\"\xc3\xa9\", \"domain\":\"\", \"more\":{\"y\":NaN,\"x\":1e400}},\n"
                 "\"bytes_moved\" : 1.50}}]}");
  const ResourceVector &vector = object.actions.vector[0];
  EXPECT_EQ(vector.canonical,
            "{\"bytes_moved\":1.5,\"timing_provenance\":{\"domain\":\"\",\"more\":{\"x\":Infinity,\"y\":NaN},"
            "\"source\":\"\\u00e9\"},\"zzz\":[1000.0,{\"a\":1,\"b\":0}]}");
  EXPECT_EQ(vector.extraKeys, 1u);
  EXPECT_EQ(vector.keys[VectorBytesMoved].text, "1.5");
  EXPECT_EQ(vector.keys[VectorUsage].type, TokenType::Missing);
  EXPECT_EQ(vector.provenanceSource.text, "\xc3\xa9") << "decoded";
  EXPECT_EQ(vector.keys[VectorTimingProvenance].text,
            "{\"domain\":\"\",\"more\":{\"x\":Infinity,\"y\":NaN},\"source\":\"\\u00e9\"}");
}

TEST(ReadScheduleObject, CanonicalTokensAreNotCopiedButNamesAreGathered) {
  ScheduleObject object = readObject(objectText("[" + actionText("a\xc3\xa9") + "," + actionText("\\n") + "]"));
  const std::vector<Token> &digests = object.actions.vector.keys[VectorArtifactDigest];
  EXPECT_TRUE(isInSource(object, digests[0].text));
  EXPECT_EQ(digests[1].text.data(), digests[0].text.data()) << "equal neighbours are the same bytes";
  EXPECT_EQ(object.actions.actionId[0].text, "a\xc3\xa9");
  EXPECT_FALSE(isInSource(object, object.actions.actionId[0].text));
  EXPECT_EQ(object.actions.actionId[1].text, "\n");
}

TEST(ReadScheduleObject, MalformedValuesStayForTheRules) {
  ScheduleObject object = readObject(
      objectText("[{\"action_id\":5,\"resource_vector\":[1]},{\"action_id\":null,\"resource_vector\":\"v\"},"
                 "{\"action_id\":{\"b\":0,\"a\":0},\"resource_vector\":{\"usage\":true,\"timing_provenance\":[]}}]",
                 "[{\"kind\":5,\"reasons\":\"x\"},{\"predecessor\":false,\"reasons\":[1,[2]]}]", "[{\"tier\":1.0}]",
                 "[{\"members\":{}},{\"members\":[null]}]"));
  EXPECT_TRUE(object.shapeProblems.empty()) << object.shapeProblems.front().message;
  EXPECT_EQ(object.actions.actionId[0].type, TokenType::Integer);
  EXPECT_EQ(object.actions.actionId[1].type, TokenType::Null);
  EXPECT_EQ(object.actions.actionId[2].type, TokenType::Object);
  EXPECT_EQ(object.actions.actionId[2].text, "{\"a\":0,\"b\":0}");
  EXPECT_EQ(object.actions.vector[0].type, TokenType::Array);
  EXPECT_EQ(object.actions.vector[0].canonical, "[1]");
  EXPECT_EQ(object.actions.vector[1].type, TokenType::String);
  EXPECT_EQ(object.actions.vector[1].canonical, "\"v\"");
  EXPECT_EQ(object.actions.vector[2].keys[VectorUsage].type, TokenType::True);
  EXPECT_EQ(object.actions.vector[2].keys[VectorTimingProvenance].type, TokenType::Array);
  EXPECT_EQ(object.edges.kind[0].type, TokenType::Integer);
  EXPECT_EQ(object.edges.kind[1].type, TokenType::Missing);
  EXPECT_EQ(object.edges.reasonsType[0], TokenType::String);
  EXPECT_EQ(object.edges.predecessor[1].type, TokenType::False);
  EXPECT_EQ(object.edges.from[1], kNoAction);
  ASSERT_EQ(object.edges.reasons[1].size(), 2u);
  EXPECT_EQ(object.edges.reasons[1][1].text, "[2]");
  EXPECT_EQ(object.residency.tier[0].type, TokenType::Float);
  EXPECT_EQ(object.residency.value[0].type, TokenType::Missing);
  EXPECT_EQ(object.roles.membersType[0], TokenType::Object);
  EXPECT_EQ(object.roles.members[1][0].type, TokenType::Null);
}

TEST(ReadScheduleObject, TheSchemaStringGivesTheVersion) {
  auto versionOf = [](const std::string &schema) { return readObject("{\"actions\":[]" + schema + "}").version; };
  EXPECT_EQ(versionOf(",\"schema\":\"tessera.schedule_object.v1\""), ObjectSchema::V1);
  EXPECT_EQ(versionOf(",\"schema\":\"tessera.schedule_object.v2\""), ObjectSchema::V2);
  EXPECT_EQ(versionOf(",\"schema\":\"tessera.schedule_object.v3\""), ObjectSchema::Unsupported);
  EXPECT_EQ(versionOf(",\"schema\":2"), ObjectSchema::Unsupported);
  EXPECT_EQ(versionOf(""), ObjectSchema::Unsupported);
}

TEST(ReadScheduleObject, ProofsBelongToVersionTwo) {
  std::string proofs = ",\"materialization_proofs\":[{\"value\":\"w\",\"capacity_bytes\":2048}]";
  ScheduleObject two = readObject("{\"actions\":[],\"schema\":\"tessera.schedule_object.v2\"" + proofs + "}");
  ASSERT_EQ(two.proofs.size(), 1u);
  EXPECT_EQ(two.proofs[0][ProofValue].text, "w");
  EXPECT_EQ(two.proofs[0][ProofCapacityBytes].text, "2048");
  EXPECT_EQ(two.proofs[0][ProofLifetime].type, TokenType::Missing);
  EXPECT_TRUE(two.shapeProblems.empty());
  ScheduleObject one = readObject("{\"actions\":[],\"schema\":\"tessera.schedule_object.v1\"" + proofs + "}");
  EXPECT_THAT(messagesOf(one, false), ElementsAre(HasSubstr("belongs to version 2")));
}

TEST(ReadScheduleObject, WhatNoRuleSpeaksOfIsAShapeProblem) {
  auto errorsOf = [](const std::string &text) { return messagesOf(readObject(text), true); };
  EXPECT_THAT(errorsOf("[]"), ElementsAre(HasSubstr("this is a list")));
  EXPECT_THAT(errorsOf("5"), ElementsAre(HasSubstr("this is a number")));
  EXPECT_THAT(errorsOf("{}"), ElementsAre(HasSubstr("has the key `actions`")));
  EXPECT_THAT(errorsOf("{\"actions\":{}}"), ElementsAre("`actions` is a list, and this is an object"));
  EXPECT_THAT(errorsOf(objectText("[]", "null", "\"\"", "1")),
              ElementsAre("`edges` is a list, and this is null", "`residency` is a list, and this is a string",
                          "`roles` is a list, and this is a number"));
  EXPECT_THAT(errorsOf(objectText("[1,[{}]]")), ElementsAre("an action is a JSON object, and this is a number",
                                                            "an action is a JSON object, and this is a list"));
  EXPECT_THAT(errorsOf(objectText("[]", "[1]", "[2]", "[3]")),
              ElementsAre(HasSubstr("an edge is"), HasSubstr("a residency entry is"), HasSubstr("a role is")));
  EXPECT_THAT(errorsOf(objectText("[{\"depends_on\":\"a\",\"op_ref\":1,\"scope\":null}]")),
              ElementsAre("`depends_on` is a list, and this is a string", "`op_ref` is a string, and this is a number",
                          "`scope` is a string, and this is null"));
  EXPECT_THAT(errorsOf(objectText("[{\"depends_on\":[\"a\",1]}]")),
              ElementsAre("a dependency is named by a string, and this is a number"));
}

TEST(ReadScheduleObject, RowsCountAlsoWhereAnElementIsMalformed) {
  ScheduleObject object = readObject(objectText("[1,{\"action_id\":\"a\"},[],{\"depends_on\":[\"a\",\"a\",\"x\"]}]"));
  ASSERT_EQ(object.actions.size(), 4u);
  EXPECT_EQ(object.actions.actionId[1].text, "a");
  EXPECT_EQ(object.actions.vector[1].type, TokenType::Missing);
  EXPECT_THAT(object.actions.dependsOnAction[3], ElementsAre(1, 1, kNoAction));
  EXPECT_THAT(object.graph.predecessors[3], ElementsAre(1, 1));
}

TEST(ReadScheduleObject, UnknownKeysAreNoErrors) {
  ScheduleObject object = readObject(
      objectText("[{\"x\":{\"y\":[]},\"action_id\":\"a\"}]", "[{\"why\":1}]").insert(1, "\"note\":{\"actions\":[1]},"));
  EXPECT_TRUE(messagesOf(object, true).empty());
  EXPECT_THAT(messagesOf(object, false), ElementsAre("\"note\" is no key of a schedule object; no digest covers it",
                                                     "\"x\" is no key of an action; no digest covers it",
                                                     "\"why\" is no key of an edge; no digest covers it"));
  EXPECT_EQ(object.actions.size(), 1u);
  EXPECT_EQ(object.actions.actionId[0].text, "a");
}

TEST(ReadScheduleObject, ShapeProblemsAreBoundedInNumber) {
  std::string actions = "[";
  for (int i = 0; i < 3000; ++i)
    actions += std::string(i ? "," : "") + "{\"odd\":1,\"scope\":2}";
  ScheduleObject object = readObject(objectText(actions + "]"));
  EXPECT_EQ(object.actions.size(), 3000u);
  std::vector<std::string> errors = messagesOf(object, true), notes = messagesOf(object, false);
  EXPECT_EQ(errors.size(), 1001u);
  EXPECT_EQ(errors.back(), "2000 more values have the wrong type");
  EXPECT_EQ(notes.size(), 1001u);
  EXPECT_EQ(notes.back(), "2000 more keys are unknown; no digest covers them");
}

TEST(ReadScheduleObject, RefusalsAreLocated) {
  EXPECT_EQ(refusalOf(""), "parse-error 1:1");
  EXPECT_EQ(refusalOf("{\"actions\":\n[tru]}"), "parse-error 2:5");
  EXPECT_EQ(refusalOf("{\"actions\":[],\n \"actions\":[]}"), "duplicate-key 2:2");
  EXPECT_EQ(refusalOf("{\"actions\":[{\"action_id\":\"a\",\"action_id\":\"b\"}]}"), "duplicate-key 1:30");
  EXPECT_EQ(refusalOf("{\"actions\":" + std::string(100'000, '[')), "limit-exceeded 1:267");
  Limits limits;
  limits.maxActions = 2;
  EXPECT_EQ(refusalOf(objectText("[{},{}]"), limits), "read");
  EXPECT_EQ(refusalOf(objectText("[{},{},{}]"), limits), "limit-exceeded 1:19");
}

TEST(ReadScheduleObject, EmptyElementsDoNotFillTheMemory) {
  auto repeat = [](llvm::StringRef element) {
    std::string list = "[" + element.str();
    for (int i = 0; i < 60'000; ++i)
      (list += ",") += element;
    return list + "]";
  };
  EXPECT_EQ(refusalOf(objectText(repeat("{}"))).substr(0, 14), "limit-exceeded");
  EXPECT_EQ(refusalOf(objectText("[]", repeat("{}"))).substr(0, 14), "limit-exceeded");
  std::string withoutVector = "{\"action_id\":\"" + std::string(200, 'a') + "\"}";
  EXPECT_EQ(refusalOf(objectText(repeat(withoutVector))), "read") << "a defect that all elements share";
}

TEST(ReadScheduleObject, EveryTruncationIsAnError) {
  std::string text = objectText("[" + actionText("a\\u00e9", "[\"b\"]") + "]",
                                "[{\"kind\":\"data\",\"predecessor\":\"b\",\"reasons\":[\"x\"],\"successor\":\"a\"}]",
                                "[{\"tier\":\"tile\",\"value\":\"w\"}]", "[{\"members\":[\"m\"],\"name\":\"n\"}]");
  ASSERT_EQ(refusalOf(text), "read");
  for (size_t length = 0; length < text.size(); ++length)
    EXPECT_EQ(refusalOf(text.substr(0, length)).substr(0, 13), "parse-error 1") << length;
}

TEST(ReadScheduleObject, AnySingleByteCanBeWrong) {
  std::string text = objectText("[" + actionText("a", "[\"b\"]") + "]");
  for (size_t at = 0; at < text.size(); ++at)
    for (char byte : {'\0', '"', '\\', '{', ']', ',', '\x80', '9'}) {
      std::string broken = text;
      broken[at] = byte;
      EXPECT_THAT(refusalOf(broken), MatchesRegex("read|(parse-error|duplicate-key) 1:[1-9][0-9]*")) << at;
    }
}
