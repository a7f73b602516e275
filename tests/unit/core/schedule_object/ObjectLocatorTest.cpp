#include "ObjectSamples.h"

#include <gmock/gmock.h>

using namespace precedent;
using namespace precedent::test;
using testing::StartsWith;

static const char *const kText = R"({
  "schema": "tessera.schedule_object.v2", "object_id": "",
  "actions": [
    {"action_id": "a", "depends_on": [],
     "resource_vector": {"usage": "x", "timing_provenance": {"source": "s"}}},
    {"depends_on": ["a", "b,]}", {"k": [1, 2]}, "last"], "\u0061ction_id": "e", "a.b": 1}
  ],
  "edges": [{"kind": "data"},
            {"reasons": [ "r1" , "r2" ]}],
  "roles": [{"name": "n", "members": ["m1", "m2"]}],
  "residency": [{"value": "v", "tier": "t"}],
  "materialization_proofs": [{"lifetime": "l"}],
  "note": 1
})";

static const ScheduleObject &object() {
  static const ScheduleObject read = readObject(kText);
  return read;
}

static std::string place(const Anchor &anchor) {
  Location location = object().locator->locate(anchor);
  EXPECT_EQ(location.file, "object.json");
  return std::to_string(location.line) + ":" + std::to_string(location.column);
}

/// The text that stands there, on the line that the location tells, up to the end of the line.
static std::string textAt(const Anchor &anchor) {
  Location location = object().locator->locate(anchor);
  llvm::StringRef source = object().source->bytes();
  EXPECT_TRUE(location.offset);
  EXPECT_EQ(location.line, source.take_front(*location.offset).count('\n') + 1);
  return source.substr(*location.offset).split('\n').first.str();
}

TEST(ObjectLocator, LinesAndColumns) {
  EXPECT_EQ(place(Anchor()), "0:0");
  EXPECT_EQ(place(Anchor::carrier()), "1:1");
  EXPECT_EQ(place(Anchor::row(0)), "4:5");
  EXPECT_EQ(place(Anchor::element(Anchor::Kind::Edge, 1)), "9:13");
}

TEST(ObjectLocator, TopLevelValues) {
  EXPECT_THAT(textAt(Anchor::attribute("schema")), StartsWith("\"tessera.schedule_object.v2\","));
  EXPECT_THAT(textAt(Anchor::attribute("edges")), StartsWith("[{\"kind\""));
  EXPECT_EQ(textAt(Anchor::attribute("note")), "\"note\": 1") << "an unknown key";
  EXPECT_EQ(place(Anchor::attribute("nowhere")), "1:1");
}

TEST(ObjectLocator, Elements) {
  EXPECT_THAT(textAt(Anchor::row(1)), StartsWith("{\"depends_on\": [\"a\""));
  EXPECT_EQ(place(Anchor::row(2)), "1:1") << "no such row";
  EXPECT_THAT(textAt(Anchor::element(Anchor::Kind::Role, 0)), StartsWith("{\"name\": \"n\""));
  EXPECT_THAT(textAt(Anchor::element(Anchor::Kind::Residency, 0)), StartsWith("{\"value\": \"v\""));
  EXPECT_THAT(textAt(Anchor::element(Anchor::Kind::Proof, 0)), StartsWith("{\"lifetime\""));
  EXPECT_EQ(place(Anchor::element(Anchor::Kind::Operation, 0)), "1:1");
}

TEST(ObjectLocator, Fields) {
  EXPECT_THAT(textAt(Anchor::row(0, "action_id")), StartsWith("\"a\", \"depends_on\""));
  EXPECT_THAT(textAt(Anchor::row(1, "action_id")), StartsWith("\"e\",")) << "a key with an escape";
  EXPECT_EQ(textAt(Anchor::row(1, "a.b")), "1}") << "a key with a dot";
  EXPECT_EQ(place(Anchor::row(0, "scope")), "4:5") << "absent";
  EXPECT_THAT(textAt(Anchor::element(Anchor::Kind::Residency, 0, "tier")), StartsWith("\"t\""));
  EXPECT_THAT(textAt(Anchor::element(Anchor::Kind::Proof, 0, "lifetime")), StartsWith("\"l\""));
}

TEST(ObjectLocator, FieldsInsideTheVector) {
  for (const char *path : {"resource_vector.usage", "usage"})
    EXPECT_THAT(textAt(Anchor::row(0, path)), StartsWith("\"x\", ")) << path;
  for (const char *path : {"resource_vector.timing_provenance.source", "timing_provenance.source", "source"})
    EXPECT_EQ(textAt(Anchor::row(0, path)), "\"s\"}}},") << path;
  EXPECT_THAT(textAt(Anchor::row(1, "usage")), StartsWith("{\"depends_on\"")) << "no vector";
}

TEST(ObjectLocator, ElementsOfAField) {
  EXPECT_THAT(textAt(Anchor::row(1, "depends_on", 0)), StartsWith("\"a\", "));
  EXPECT_THAT(textAt(Anchor::row(1, "depends_on", 1)), StartsWith("\"b,]}\""));
  EXPECT_THAT(textAt(Anchor::row(1, "depends_on", 2)), StartsWith("{\"k\"")) << "behind brackets in a string";
  EXPECT_THAT(textAt(Anchor::row(1, "depends_on", 3)), StartsWith("\"last\""));
  EXPECT_THAT(textAt(Anchor::row(1, "depends_on", 4)), StartsWith("[\"a\"")) << "the list, where it is shorter";
  EXPECT_THAT(textAt(Anchor::row(0, "depends_on", 0)), StartsWith("[],"));
  EXPECT_THAT(textAt(Anchor::row(0, "action_id", 0)), StartsWith("\"a\",")) << "no list";
  EXPECT_THAT(textAt(Anchor::element(Anchor::Kind::Edge, 1, "reasons", 1)), StartsWith("\"r2\""));
  EXPECT_THAT(textAt(Anchor::element(Anchor::Kind::Role, 0, "members", 1)), StartsWith("\"m2\""));
}

TEST(ObjectLocator, ADocumentThatIsNoObject) {
  ScheduleObject list = readObject("\n  [1]");
  Location location = list.locator->locate(Anchor::row(3, "scope"));
  EXPECT_EQ(location.line, 2u);
  EXPECT_EQ(location.column, 3u);
}
