#include "verify/rules/support/Elements.h"

#include <gtest/gtest.h>

using namespace precedent;

namespace {
TEST(Elements, EntriesFindTheirListAcrossEmptyOnes) {
  Lists<int> lists;
  for (int size : {0, 2, 0, 0, 1, 3, 0}) {
    for (int entry = 0; entry < size; ++entry)
      lists.append(entry);
    lists.finish();
  }
  std::vector<uint32_t> found;
  for (size_t entry = 0; entry < lists.total(); ++entry)
    found.push_back(listOfEntry(lists, entry));
  EXPECT_EQ(found, (std::vector<uint32_t>{1, 1, 4, 5, 5, 5}));
}

TEST(Elements, AreNamedByTextOrElseByIndex) {
  ScheduleObject object;
  object.actions.actionId = {{"load", TokenType::String}, {"", TokenType::String}};
  object.edges.predecessor = {{"load", TokenType::String}, {"", TokenType::Missing}};
  object.edges.successor = {{"mma", TokenType::String}, {"mma", TokenType::String}};
  EXPECT_EQ(nameOfElement(object, Part::Action, 0), "action \"load\"");
  EXPECT_EQ(nameOfElement(object, Part::Action, 1), "actions[1]");
  EXPECT_EQ(nameOfElement(object, Part::Vector, 0), "the resource vector of action \"load\"");
  EXPECT_EQ(nameOfElement(object, Part::Edge, 0), "the edge from \"load\" to \"mma\"");
  EXPECT_EQ(nameOfElement(object, Part::Edge, 1), "edges[1]");
}

TEST(Elements, PlacesReadLikePaths) {
  EXPECT_EQ(pointerTo(Anchor::row(3, "depends_on", 0)), "/actions/3/depends_on/0");
  EXPECT_EQ(pointerTo(Anchor::attribute("roles")), "/roles");
  EXPECT_EQ(pointerTo(anchorOf(Part::Proof, 1)), "/materialization_proofs/1");
}

TEST(Elements, MalformedOnesAreKnownByTheirAnchor) {
  ScheduleObject object;
  object.shapeProblems = {{anchorOf(Part::Edge, 4), "no mapping"},
                          {anchorOf(Part::Edge, 2), "no mapping"},
                          {anchorOf(Part::Edge, 1, "weight"), "unknown", false},
                          {anchorOf(Part::Action, 3), "no mapping"},
                          {anchorOf(Part::Action, 0, "scope"), "no text"}};
  Malformed edges(object, Part::Edge), vectors(object, Part::Vector);
  EXPECT_TRUE(edges.has(2) && edges.has(4));
  EXPECT_FALSE(edges.has(1) || edges.has(3));
  EXPECT_TRUE(vectors.has(3));
  EXPECT_FALSE(vectors.has(0));
}

TEST(TokenText, IsEscapedAndCutBetweenCharacters) {
  EXPECT_EQ(inQuotes("a\"b\\c\n"), "\"a\\\"b\\\\c\\u000a\"");
  std::string eAcute = "\xc3\xa9";
  std::string longText = std::string(79, 'x') + eAcute + "y";
  EXPECT_EQ(inQuotes(longText), "\"" + std::string(79, 'x') + "…\"");
  EXPECT_EQ(inQuotes(std::string(80, 'x')), "\"" + std::string(80, 'x') + "\"");
}

TEST(TokenText, DescribesWhatStandsThere) {
  EXPECT_EQ(describe({"", TokenType::Missing}), "missing");
  EXPECT_EQ(describe({"", TokenType::String}), "empty");
  EXPECT_EQ(describe({"[1]", TokenType::Array}), "a list");
  EXPECT_EQ(describe({"1.0", TokenType::Float}), "1.0");
  EXPECT_EQ(written({"[1]", TokenType::Array}), "[1]");
  EXPECT_EQ(written({"", TokenType::Missing}), "");
}
} // namespace
