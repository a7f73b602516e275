//===- ActionGraphCycleTest.cpp - the cycle that is reported is one -------------------------------------------===//

#include "core/formats/Document.h"
#include "verify/Checker.h"

#include "llvm/ADT/STLExtras.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

using namespace precedent;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {
using Dependencies = std::vector<std::pair<std::string, std::vector<std::string>>>;

/// An object of actions that have nothing but dependencies.
std::string objectOf(const Dependencies &actions) {
  std::string text = R"({"schema": "tessera.schedule_object.v1", "object_id": "example", "edges": [], "roles": [],)"
                     R"( "residency": [], "actions": [)";
  bool isFirst = true;
  for (const auto &[id, dependencies] : actions) {
    text += (isFirst ? "" : ", ") + ("{\"action_id\": \"" + id + "\", \"depends_on\": [");
    for (const std::string &dependency : dependencies)
      text += (&dependency == &dependencies.front() ? "\"" : ", \"") + dependency + "\"";
    text += "], \"resource_vector\": {}}";
    isFirst = false;
  }
  return text + "]}";
}

SubjectReport reportOf(const Dependencies &actions, Engine engine = Engine::Classes) {
  CheckOptions options;
  options.engine = engine;
  options.rules = llvm::cantFail(RuleSelection::parse("action-graph-cycle,action-self-dependency"));
  Document document =
      llvm::cantFail(readDocument(SourceText::fromString("object.json", objectOf(actions)), ReadOptions()));
  return llvm::cantFail(check(document, options)).subjects.front();
}

std::vector<std::string> cycleIn(const SubjectReport &report) {
  for (const Finding &finding : report.findings)
    if (finding.rule == "action-graph-cycle")
      return finding.counterexample->cycle;
  return {};
}

TEST(ActionGraphCycle, OrderedActionsHaveOneObligationADependency) {
  SubjectReport report = reportOf({{"store", {"mma"}}, {"load", {}}, {"mma", {"load"}}, {"end", {"store", "load"}}});
  EXPECT_EQ(report.verdict, Verdict::Legal);
  EXPECT_EQ(report.obligations.z3Class, 4u);
}

TEST(ActionGraphCycle, BeginsAtTheFirstActionOfTheFile) {
  EXPECT_THAT(cycleIn(reportOf({{"a", {}}, {"d", {"c"}}, {"b", {"d"}}, {"c", {"b", "a"}}})),
              ElementsAre("d", "b", "c"));
}

TEST(ActionGraphCycle, ShortcutsAreTaken) {
  // Through a, b, c, d and back; but b also waits for c.
  std::vector<std::string> cycle = cycleIn(reportOf({{"a", {"d"}}, {"b", {"a", "c"}}, {"c", {"b"}}, {"d", {"c"}}}));
  EXPECT_THAT(cycle, ElementsAre("b", "c"));
}

TEST(ActionGraphCycle, AnActionThatWaitsForItselfIsNoCycleHere) {
  SubjectReport report = reportOf({{"a", {"a"}}, {"b", {"a"}}});
  EXPECT_THAT(cycleIn(report), IsEmpty());
  ASSERT_EQ(report.findings.size(), 1u);
  EXPECT_EQ(report.findings.front().rule, "action-self-dependency");
}

TEST(ActionGraphCycle, NorDoesItHideOne) {
  SubjectReport report = reportOf({{"x", {"x"}}, {"a", {"b"}}, {"b", {"a"}}});
  EXPECT_THAT(cycleIn(report), ElementsAre("a", "b"));
  EXPECT_EQ(report.findings.size(), 2u);
}

TEST(ActionGraphCycle, EveryEngineRefutesOneObligation) {
  for (Engine engine : {Engine::Classes, Engine::Whole, Engine::Graph}) {
    SubjectReport report = reportOf({{"a", {"b"}}, {"b", {"c"}}, {"c", {"a"}}}, engine);
    ASSERT_EQ(report.findings.size(), 1u) << nameOf(engine).str();
    EXPECT_EQ(report.findings.front().count, 1u);
    EXPECT_EQ(report.verdict, Verdict::Illegal);
  }
}

TEST(ActionGraphCycle, ALongRingIsWholeInTheCounterexampleOnly) {
  Dependencies ring;
  for (int number = 0; number < 2000; ++number)
    ring.push_back({"a" + std::to_string(number), {"a" + std::to_string((number + 1999) % 2000)}});
  SubjectReport report = reportOf(ring);
  std::vector<std::string> cycle = cycleIn(report);
  ASSERT_EQ(cycle.size(), 2000u);
  std::map<std::string, std::string> waitsFor;
  for (const auto &[id, dependencies] : ring)
    waitsFor[id] = dependencies.front();
  for (size_t at = 0; at < cycle.size(); ++at)
    EXPECT_EQ(waitsFor[cycle[at]], cycle[(at + cycle.size() - 1) % cycle.size()]);
  EXPECT_EQ(report.findings.front().actions.size(), 64u);
  EXPECT_LT(report.findings.front().message.size(), 200u);
}
} // namespace
