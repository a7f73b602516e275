//===- RuleExamplesTest.cpp - every rule sees what it must see, and nothing else ---------------------------------===//
//
// Registers a test for each rule (suite: the id with underscores, name: `examples`) and one for each of its mutations
// and boundaries (name: `mutation_…`, `boundary_…`), so that a failure names what failed. Dashes mean something in
// --gtest_filter.
//
//===--------------------------------------------------------------------------------------------------------------===//

#include "rules/ExampleCheck.h"
#include "rules/Restamp.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

using namespace precedent;
using namespace precedent::tests;

namespace {
/// `coverage`, and `coverage_schedule` where a rule about schedules shares the id.
std::string suiteOf(const RuleRow &row);

std::string withUnderscores(llvm::StringRef text) {
  std::string result = text.str();
  std::replace(result.begin(), result.end(), '-', '_');
  return result;
}

/// What to type to see the failure again.
std::string repeat(const RuleRow &row, const std::string &test, const std::string &path, const std::string &options) {
  return "\nrepeat: precedent_rule_examples --gtest_filter=" + suiteOf(row) + "." + test + "\nlook:   precedent " +
         (isAboutGraphs(row) ? "infer" : "check") + options + " " + path;
}

/// The text as an example of that rule, with what stands in its folder.
llvm::Expected<ExampleAnswer> check(const RuleExample &example, const std::string &name, const std::string &text,
                                    Engine engine = Engine::Classes) {
  llvm::Expected<Asked> asked = askedWith(example, example.beside);
  if (!asked)
    return asked.takeError();
  return checkText(name, text, *asked, "", engine);
}

std::string suiteOf(const RuleRow &row) {
  std::string name = nameBesideId(row);
  return withUnderscores(row.id) + (name.empty() ? "" : "_" + name);
}

class ExamplesTest : public testing::Test {
public:
  explicit ExamplesTest(const RuleRow &row) : row(row) {}

  void TestBody() override {
    llvm::Expected<RuleExample> example = readRuleExample(row);
    ASSERT_TRUE(bool(example)) << llvm::toString(example.takeError());
    EXPECT_TRUE(example->mutations.size() >= 3 || !example->whyFewer.empty())
        << row.id.str() << " has " << example->mutations.size() << " mutations and no `why-fewer`";
    checkLegal(*example);
    for (Engine engine : {Engine::Classes, Engine::Whole, Engine::Graph})
      checkIllegal(*example, engine);
  }

private:
  void checkLegal(const RuleExample &example) {
    std::string again = repeat(row, "examples", example.legalPath, "");
    llvm::Expected<ExampleAnswer> answer = check(example, example.legalPath, example.legal);
    ASSERT_TRUE(bool(answer)) << llvm::toString(answer.takeError()) << again;
    EXPECT_EQ(answer->verdict, Verdict::Legal) << "errors: " << llvm::join(answer->errors(), ", ") << again;
    EXPECT_EQ(answer->findingOf(row.id), nullptr) << "the rule speaks of its legal example" << again;
  }

  void checkIllegal(const RuleExample &example, Engine engine) {
    std::string again = repeat(row, "examples", example.illegalPath, " --engine=" + nameOf(engine).str());
    llvm::Expected<ExampleAnswer> answer = check(example, example.illegalPath, example.illegal, engine);
    ASSERT_TRUE(bool(answer)) << llvm::toString(answer.takeError()) << again;
    const Finding *finding = answer->findingOf(row.id);
    ASSERT_NE(finding, nullptr) << "not seen; errors: " << llvm::join(answer->errors(), ", ") << again;
    EXPECT_EQ(defectOf(*finding, row), "") << again;
    EXPECT_EQ(answer->verdict == Verdict::Legal, answer->errors().empty()) << again;
    EXPECT_TRUE(answer->verdict == Verdict::Legal || row.severity == Severity::Error)
        << "only this rule should be broken; errors: " << llvm::join(answer->errors(), ", ") << again;
  }

  const RuleRow &row;
};

/// An edit of the legal example: what it makes of it, and how that is checked.
class EditTest : public testing::Test {
protected:
  EditTest(const RuleRow &row, std::string kind, std::string name)
      : row(row), kind(std::move(kind)), name(std::move(name)) {}

  /// Sets the text, and what is asked of it.
  void edit(const std::vector<Mutation> RuleExample::*list) {
    llvm::Expected<RuleExample> example = readRuleExample(row);
    ASSERT_TRUE(bool(example)) << llvm::toString(example.takeError());
    auto mutation = llvm::find_if((*example).*list, [&](const Mutation &entry) { return entry.name == name; });
    ASSERT_NE(mutation, ((*example).*list).end());
    ASSERT_NO_FATAL_FAILURE(mutate(*example, *mutation));
    llvm::Expected<std::string> beside = apply(*mutation, example->beside, /*isBeside=*/true);
    ASSERT_TRUE(bool(beside)) << llvm::toString(beside.takeError());
    llvm::Expected<Asked> options = askedWith(*example, *beside);
    ASSERT_TRUE(bool(options)) << llvm::toString(options.takeError());
    asked = std::move(*options);
  }

  std::string fileName() const { return row.id.str() + "-" + name + extensionOf(row); }
  std::string again(const std::string &options) const {
    return repeat(row, kind + "_" + withUnderscores(name), testing::TempDir() + "precedent-rule-examples/" + fileName(),
                  options);
  }

  const RuleRow &row;
  std::string kind, name, text;
  Asked asked;

private:
  void mutate(const RuleExample &example, const Mutation &mutation) {
    llvm::Expected<std::string> edited = apply(mutation, example.legal);
    ASSERT_TRUE(bool(edited)) << llvm::toString(edited.takeError());
    text = std::move(*edited);
    if (row.kind == RuleKind::Object || !mutation.restamp)
      return;
    llvm::Expected<Document> legal = readText(example.legalPath, example.legal, formatOf(row));
    ASSERT_TRUE(bool(legal)) << llvm::toString(legal.takeError());
    llvm::Expected<Document> document = readText(fileName(), text, formatOf(row));
    ASSERT_TRUE(bool(document)) << llvm::toString(document.takeError()) << again("");
    text = restamp(*legal, *document);
  }
};

class MutationTest : public EditTest {
public:
  MutationTest(const RuleRow &row, std::string name) : EditTest(row, "mutation", std::move(name)) {}

  void TestBody() override {
    ASSERT_NO_FATAL_FAILURE(edit(&RuleExample::mutations));
    checkSeen();
    checkSeenByNoOther();
    if (HasFailure())
      keepFile(fileName(), text);
  }

private:
  void checkSeen() const {
    llvm::Expected<ExampleAnswer> answer = checkText(fileName(), text, asked);
    ASSERT_TRUE(bool(answer)) << llvm::toString(answer.takeError()) << again("");
    const Finding *finding = answer->findingOf(row.id);
    ASSERT_NE(finding, nullptr) << "not seen; errors: " << llvm::join(answer->errors(), ", ") << again("");
    EXPECT_EQ(defectOf(*finding, row), "") << again("");
    EXPECT_TRUE(row.severity != Severity::Error || answer->verdict != Verdict::Legal) << again("");
  }

  void checkSeenByNoOther() const {
    std::string options = "-" + row.id.str();
    llvm::Expected<ExampleAnswer> answer = checkText(fileName(), text, asked, options);
    ASSERT_TRUE(bool(answer)) << llvm::toString(answer.takeError()) << again(" --rules=" + options);
    std::vector<std::string> permitted = alsoSeenBy(row);
    for (const std::string &rule : answer->errors())
      EXPECT_THAT(permitted, testing::Contains(rule))
          << "seen by another rule, which `alsoSeenBy` does not name" << again(" --rules=" + options);
    // Undecided is right where the defect makes other rules' questions meaningless, as a cycle does with order.
    if (answer->errors().empty()) {
      EXPECT_THAT(answer->verdict, testing::AnyOf(Verdict::Legal, Verdict::Undecided)) << again(" --rules=" + options);
    }
  }
};

/// What is only just legal is legal.
class BoundaryTest : public EditTest {
public:
  BoundaryTest(const RuleRow &row, std::string name) : EditTest(row, "boundary", std::move(name)) {}

  void TestBody() override {
    ASSERT_NO_FATAL_FAILURE(edit(&RuleExample::boundaries));
    llvm::Expected<ExampleAnswer> answer = checkText(fileName(), text, asked);
    ASSERT_TRUE(bool(answer)) << llvm::toString(answer.takeError()) << again("");
    EXPECT_EQ(answer->verdict, Verdict::Legal) << "errors: " << llvm::join(answer->errors(), ", ") << again("");
    EXPECT_EQ(answer->findingOf(row.id), nullptr) << "the rule speaks of what is only just legal" << again("");
    if (HasFailure())
      keepFile(fileName(), text);
  }
};

void registerTests(const RuleRow &row) {
  std::string suite = suiteOf(row);
  testing::RegisterTest(suite.c_str(), "examples", nullptr, nullptr, __FILE__, __LINE__,
                        [&row]() -> testing::Test * { return new ExamplesTest(row); });
  llvm::Expected<RuleExample> example = readRuleExample(row);
  if (!example) {
    // The test registered above reads the folder again and fails with the reason.
    llvm::consumeError(example.takeError());
    return;
  }
  for (const Mutation &mutation : example->mutations)
    testing::RegisterTest(suite.c_str(), ("mutation_" + withUnderscores(mutation.name)).c_str(), nullptr, nullptr,
                          __FILE__, __LINE__,
                          [&row, name = mutation.name]() -> testing::Test * { return new MutationTest(row, name); });
  for (const Mutation &boundary : example->boundaries)
    testing::RegisterTest(suite.c_str(), ("boundary_" + withUnderscores(boundary.name)).c_str(), nullptr, nullptr,
                          __FILE__, __LINE__,
                          [&row, name = boundary.name]() -> testing::Test * { return new BoundaryTest(row, name); });
}
} // namespace

void tests::registerRuleExamples() {
  for (const RuleRow &row : ruleTable())
    if (needsExamples(row))
      registerTests(row);
}
