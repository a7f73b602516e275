#include "core/digest/ObjectDigest.h"

#include "../schedule_object/ObjectSamples.h"
#include "core/support/Sha256.h"

#include "llvm/Support/raw_ostream.h"

#include <gmock/gmock.h>

using namespace precedent;
using namespace precedent::test;
using testing::HasSubstr;

static std::string payloadOf(const std::string &text) {
  ScheduleObject object = readObject(text);
  std::string payload;
  llvm::raw_string_ostream os(payload);
  writeCanonical(object, os);
  EXPECT_EQ(digestOf(object), Sha256::hex(payload));
  return payload;
}

static std::string edgeText(const std::string &reasons, const std::string &kind = "data",
                            const std::string &predecessor = "a", const std::string &successor = "b") {
  return "{\"kind\":\"" + kind + "\",\"predecessor\":\"" + predecessor + "\",\"reasons\":" + reasons +
         ",\"successor\":\"" + successor + "\"}";
}

/// Two actions, b after a, and these edges.
static std::string pairText(const std::string &edges) {
  return objectText("[" + actionText("a") + "," + actionText("b", "[\"a\"]") + "]", "[" + edges + "]");
}

TEST(ObjectDigest, AnEmptyObject) {
  EXPECT_EQ(payloadOf("{\"schema\":\"tessera.schedule_object.v1\",\"object_id\":\"x\",\"actions\":[]}"),
            "{\"actions\":[],\"edges\":[],\"object_id\":\"x\",\"residency\":[],\"roles\":[],"
            "\"schema\":\"tessera.schedule_object.v1\"}");
  EXPECT_EQ(
      payloadOf("{\"schema\":\"tessera.schedule_object.v2\",\"object_id\":\"x\",\"actions\":[]}"),
      "{\"actions\":[],\"edges\":[],\"materialization_proofs\":[],\"object_id\":\"x\",\"residency\":[],\"roles\":[],"
      "\"schema\":\"tessera.schedule_object.v2\"}");
}

TEST(ObjectDigest, APayloadIsItsOwnPayload) {
  std::string text = pairText(edgeText("[\"r\"]", "sync"));
  EXPECT_EQ(payloadOf(text), text);
  EXPECT_EQ(
      payloadOf(objectText("[]", "[]", "[{\"tier\":\"full\",\"value\":\"v\"}]",
                           "[{\"members\":[\"\",\"m\"],\"name\":\"n\"}]")),
      objectText("[]", "[]", "[{\"tier\":\"full\",\"value\":\"v\"}]", "[{\"members\":[\"\",\"m\"],\"name\":\"n\"}]"));
}

/// What is spelled as the payload spells it is copied from the file, and nothing else may be.
TEST(ObjectDigest, NoOtherSpellingIsCopied) {
  std::string action = "{\"action_id\":\"c\",\"depends_on\":[\"a\",\"b\"],\"op_ref\":\"\",\"resource_vector\":null,"
                       "\"scope\":\"\"}";
  auto with = [](const std::string &c, const std::string &edge) {
    return objectText("[" + actionText("a") + "," + actionText("b") + "," + c + "]", "[" + edge + "]");
  };
  std::string edge = edgeText("[\"r\",\"s\"]", "data", "a", "c");
  std::string payload = payloadOf(with(action, edge));
  EXPECT_THAT(payload, HasSubstr(action));
  EXPECT_THAT(payload, HasSubstr(edge));
  for (const char *other :
       {"{\"action_id\":\"c\",\"depends_on\":[\"b\",\"a\"],\"op_ref\":\"\",\"resource_vector\":null,\"scope\":\"\"}",
        "{\"action_id\":\"c\",\"depends_on\":[\"a\", \"b\"],\"op_ref\":\"\",\"resource_vector\":null,\"scope\":\"\"}",
        "{\"depends_on\":[\"a\",\"b\"],\"action_id\":\"c\",\"op_ref\":\"\",\"resource_vector\":null,\"scope\":\"\"}",
        "{\"action_id\":\"\\u0063\",\"depends_on\":[\"a\",\"b\"],\"op_ref\":\"\",\"resource_vector\":null,\"scope\":"
        "\"\"}",
        "{\"action_id\":\"c\",\"depends_on\":[\"a\",\"b\"],\"resource_vector\":null,\"scope\":\"\"}",
        "{\"action_id\":\"c\",\"depends_on\":[\"a\",\"b\"],\"op_ref\":\"\",\"resource_vector\":null}",
        "{\"action_id\":\"c\",\"depends_on\":[\"a\",\"b\"],\"op_ref\":\"\",\"scope\":\"\"}",
        "{\"action_id\":\"c\",\"depends_on\":[\"a\",\"b\"],\"op_ref\":\"\",\"resource_vector\":null,\"scope\":\"\","
        "\"z\":0}",
        "{\"a\":0,\"action_id\":\"c\",\"depends_on\":[\"a\",\"b\"],\"op_ref\":\"\",\"resource_vector\":null,"
        "\"scope\":\"\"}"})
    EXPECT_EQ(payloadOf(with(other, edge)), payload) << other;
  for (const char *other :
       {"{\"kind\":\"data\",\"predecessor\":\"a\",\"reasons\":[\"s\",\"r\"],\"successor\":\"c\"}",
        "{\"predecessor\":\"a\",\"kind\":\"data\",\"reasons\":[\"r\",\"s\"],\"successor\":\"c\"}",
        "{\"kind\":\"data\",\"predecessor\":\"a\",\"reasons\":[\"r\",\"s\"],\"successor\":\"c\",\"z\":0}",
        "{\"kind\":\"data\",\"predecessor\":\"a\",\"reasons\":[\"r\",\"s\"],\"successor\":\"c\" }"})
    EXPECT_EQ(payloadOf(with(action, other)), payload) << other;
  std::string declared = "{\"action_id\":\"c\",\"op_ref\":\"\",\"resource_vector\":null,\"scope\":\"\"}";
  EXPECT_THAT(payloadOf(with(declared, edge)), HasSubstr("{\"action_id\":\"c\",\"depends_on\":[],\"op_ref\""));
  std::string bare = "{\"kind\":\"data\",\"predecessor\":\"a\",\"successor\":\"c\"}";
  EXPECT_THAT(payloadOf(with(action, bare)), HasSubstr("\"reasons\":[]"));
}

TEST(ObjectDigest, DeclaredPairsWithoutAnEdgeGetOne) {
  EXPECT_EQ(payloadOf(pairText("")), pairText(edgeText("[\"declared_dependency\"]")));
  EXPECT_EQ(payloadOf(pairText(edgeText("[\"r\"]", "resource"))), pairText(edgeText("[\"r\"]", "resource")))
      << "an edge of any kind explains the pair";
}

TEST(ObjectDigest, AddedEdgesAreSortedAmongTheOthers) {
  std::string actions =
      "[" + actionText("a") + "," + actionText("b", "[\"a\"]") + "," + actionText("c", "[\"a\",\"b\"]") + "]";
  std::string given = edgeText("[\"r\"]", "data", "a", "c");
  EXPECT_EQ(payloadOf(objectText(actions, "[" + given + "]")),
            objectText(actions, "[" + edgeText("[\"declared_dependency\"]") + "," + given + "," +
                                    edgeText("[\"declared_dependency\"]", "data", "b", "c") + "]"));
}

TEST(ObjectDigest, OrderOfElementsDoesNotShow) {
  std::string a = actionText("a"), ten = actionText("a:10", "[\"a\"]"), two = actionText("a:2", "[\"a\",\"a:10\"]");
  std::string sorted = objectText("[" + a + "," + ten + "," + two + "]", "[]",
                                  "[{\"tier\":\"tile\",\"value\":\"v\"},{\"tier\":\"full\",\"value\":\"w\"}]",
                                  "[{\"members\":[\"x\",\"y\"],\"name\":\"m\"},{\"members\":[\"z\"],\"name\":\"n\"}]");
  std::string shuffled =
      objectText("[" + actionText("a:2", "[\"a:10\",\"a\"]") + "," + a + "," + ten + "]", "[]",
                 "[{\"tier\":\"full\",\"value\":\"w\"},{\"tier\":\"tile\",\"value\":\"v\"}]",
                 "[{\"members\":[\"z\"],\"name\":\"n\"},{\"members\":[\"y\",\"x\"],\"name\":\"m\"}]");
  EXPECT_EQ(payloadOf(shuffled), payloadOf(sorted));
}

TEST(ObjectDigest, IdsAreSortedByCodePoint) {
  std::string pair = actionText("\\ud83d\\ude00"), tilde = actionText("\\uff5e"), z = actionText("z");
  EXPECT_EQ(payloadOf(objectText("[" + pair + "," + z + "," + tilde + "]")),
            objectText("[" + z + "," + tilde + "," + pair + "]"));
}

TEST(ObjectDigest, ReasonsAreSortedAndRepeatsStay) {
  EXPECT_EQ(payloadOf(pairText(edgeText("[\"z\",\"a\",\"z\"]"))), pairText(edgeText("[\"a\",\"z\",\"z\"]")));
  EXPECT_EQ(payloadOf(pairText(edgeText("[\"r\"]") + "," + edgeText("[\"r\"]"))),
            pairText(edgeText("[\"r\"]") + "," + edgeText("[\"r\"]")))
      << "identical edges are kept twice";
}

TEST(ObjectDigest, KindsOfParallelEdgesAreSorted) {
  EXPECT_EQ(payloadOf(pairText(edgeText("[\"a\"]", "sync") + "," + edgeText("[\"b\"]", "data"))),
            pairText(edgeText("[\"b\"]", "data") + "," + edgeText("[\"a\"]", "sync")));
}

TEST(ObjectDigest, ParallelEdgesAreSortedByTheirReasonsAsGiven) {
  // The same two edges; only the first caller lists one edge's reasons backwards.
  std::string backwards = pairText(edgeText("[\"z\",\"a\"]") + "," + edgeText("[\"m\"]"));
  std::string forwards = pairText(edgeText("[\"m\"]") + ", " + edgeText("[\"a\",\"z\"]"));
  std::string mFirst = pairText(edgeText("[\"m\"]") + "," + edgeText("[\"a\",\"z\"]"));
  std::string azFirst = pairText(edgeText("[\"a\",\"z\"]") + "," + edgeText("[\"m\"]"));
  EXPECT_EQ(payloadOf(backwards), mFirst);
  EXPECT_EQ(payloadOf(forwards), azFirst);
  EXPECT_EQ(payloadOf(azFirst), azFirst);
  EXPECT_EQ(payloadOf(mFirst), mFirst) << "a payload keeps what its order remembers";
}

TEST(ObjectDigest, DefaultsAreWrittenOut) {
  std::string action = actionText("a");
  std::string bare = "{\"action_id\":\"a\",\"resource_vector\":" + vectorText() + "}";
  EXPECT_EQ(payloadOf(objectText("[" + bare + "]")), objectText("[" + action + "]"));
}

TEST(ObjectDigest, ProofsAreSortedByValueAndSpelledByKey) {
  std::string payload = payloadOf(
      "{\"schema\":\"tessera.schedule_object.v2\",\"object_id\":\"x\",\"actions\":[],\"materialization_proofs\":["
      "{\"value\":\"w\"},{\"value\":\"v\",\"materialized_bytes\":12345678901234567890123,\"capacity_bytes\":1}]}");
  EXPECT_THAT(payload,
              HasSubstr("\"materialization_proofs\":[{\"alias_policy\":null,\"capacity_bytes\":1,\"lifetime\":null,"
                        "\"materialized_bytes\":12345678901234567890123,\"materialized_elements\":null,"
                        "\"partition_layout_digest\":null,\"partition_locality\":null,"
                        "\"read_layout_digest\":null,\"read_locality\":null,\"residency_tier\":null,"
                        "\"value\":\"v\"},{\"alias_policy\":null,"));
}

TEST(ObjectDigest, MalformedObjectsHaveSomeTextAndDoNotCrash) {
  payloadOf("5");
  payloadOf("{\"actions\":[{},5,{\"action_id\":\"a\"},{\"action_id\":\"a\",\"depends_on\":[\"a\",\"a\",\"x\",1]}],"
            "\"edges\":[{},{\"predecessor\":\"x\",\"successor\":\"a\"},{\"predecessor\":\"x\",\"successor\":\"a\"}],"
            "\"roles\":[{},[]],\"residency\":[{}],\"materialization_proofs\":[{}]}");
}

TEST(ObjectDigest, EdgesAreCountedAfterCompletion) {
  auto count = [](const std::string &text) { return numCompletedEdges(readObject(text)); };
  EXPECT_EQ(count(pairText("")), 1u);
  EXPECT_EQ(count(pairText(edgeText("[\"r\"]"))), 1u);
  EXPECT_EQ(count(pairText(edgeText("[\"r\"]") + "," + edgeText("[\"r\"]"))), 2u);
  EXPECT_EQ(count(objectText("[" + actionText("a") + "," + actionText("b", "[\"a\",\"a\",\"x\"]") + "]")), 1u);
}
