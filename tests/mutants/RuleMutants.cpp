//===- RuleMutants.cpp - the checker's mutation score -------------------------------------------------------------===//
//
// precedent_rule_mutants [--filter=TESTS] [--only=PREFIX] [--ends] [--jobs=N] [--details=FILE]
//     every mutant of every rule against the tests; prints the table and who survived; 1 if one did
// precedent_rule_mutants --mutant=NAME [GTEST-OPTIONS…]
//     the tests with this mutant, to look at
//
//===--------------------------------------------------------------------------------------------------------------===//

#include "mutants/Exceptions.h"
#include "mutants/MutantRules.h"
#include "mutants/MutationRun.h"

#include "rules/ExampleCheck.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <CLI/CLI.hpp>

#include <set>

using namespace precedent::mutants;

namespace {
struct Score {
  size_t noticed = 0, ended = 0, equivalent = 0;
  /// Nobody notices them, and nobody has shown that nobody can.
  size_t open = 0;
  std::vector<std::string> troubles;
};

std::string whyNot(const MutantResult &result) {
  if (!result.death.empty())
    return result.death;
  if (result.numReached == 0)
    return "no test would be run otherwise by it";
  return std::to_string(result.numReached) + " tests pass with it";
}

/// Survivors that no entry explains, entries that are not so, and rows that nothing is said of.
Score judge(llvm::ArrayRef<MutantResult> results, const Exceptions &exceptions, bool isWhole) {
  Score score;
  std::set<std::string> rules, names;
  for (const MutantResult &result : results) {
    rules.insert(result.rule().str());
    names.insert(result.name);
    if (!result.noticedBy.empty()) {
      ++score.noticed;
      score.ended += !result.death.empty();
      if (exceptions.count(result.name))
        score.troubles.push_back(result.name + " is not equivalent: " + result.noticedBy + " notices it");
    } else if (result.isEquivalent) {
      ++(llvm::StringRef(exceptions.at(result.name)).starts_with("open: ") ? score.open : score.equivalent);
    } else if (!result.isEnd()) {
      score.troubles.push_back(result.name + " survived: " + whyNot(result));
    }
  }
  if (!isWhole)
    return score;
  std::set<std::string> rows;
  for (const std::string &row : rowNames()) {
    rows.insert(row);
    bool isExplained = exceptions.count(row) != 0;
    if (rules.count(row) == isExplained)
      score.troubles.push_back(row + (isExplained ? " has mutants, and an entry that says why it has none"
                                                  : " has no mutants: no test lets it state anything"));
  }
  for (const auto &[name, reason] : exceptions)
    if (!names.count(name) && !rows.count(name))
      score.troubles.push_back(name + " is neither a mutant nor a rule");
  return score;
}

int runAll(MutationOptions options, const std::string &exceptionsPath, const std::string &details) {
  auto fail = [](llvm::Error error) {
    llvm::errs() << "error: " << llvm::toString(std::move(error)) << '\n';
    return 2;
  };
  llvm::Expected<Exceptions> exceptions = readExceptions(exceptionsPath);
  if (!exceptions)
    return fail(exceptions.takeError());
  std::error_code error;
  llvm::raw_fd_ostream os(details.empty() ? "/dev/null" : details, error);
  if (error)
    return fail(llvm::createStringError(details + ": " + error.message()));
  options.settled = [&](const MutantResult &result) {
    os << result.name << ' ' << (result.noticedBy.empty() ? "SURVIVED" : result.noticedBy) << ' ' << result.death
       << '\n';
    os.flush();
  };
  if (llvm::StringRef(options.only).contains('*')) {
    llvm::Expected<llvm::GlobPattern> pattern = llvm::GlobPattern::create(options.only);
    if (!pattern)
      return fail(pattern.takeError());
    options.pattern = std::move(*pattern);
  }
  llvm::Expected<MutationResults> run = runMutants(options);
  if (!run)
    return fail(run.takeError());
  std::vector<MutantResult> &results = run->mutants;
  for (MutantResult &result : results)
    result.isEquivalent = result.noticedBy.empty() && exceptions->count(result.name) != 0;
  std::vector<std::string> rows = rowNames();
  llvm::erase_if(rows, [&](const std::string &row) {
    return !llvm::any_of(results, [&](const MutantResult &result) { return result.rule() == row; });
  });
  Score score = judge(results, *exceptions, options.only.empty());
  for (const std::string &test : run->failing)
    score.troubles.push_back(test + " fails without any mutant");
  llvm::outs() << tableOf(rows, results) << '\n';
  for (const auto &[name, reason] : *exceptions)
    llvm::outs() << "excepted: " << name << ": " << reason << '\n';
  for (const std::string &trouble : score.troubles)
    llvm::outs() << "FAILED: " << trouble << '\n';
  if (!score.troubles.empty())
    llvm::outs() << "repeat a mutant: precedent_rule_mutants --mutant=NAME --gtest_filter=TESTS\n";
  llvm::outs() << results.size() << " mutants of " << rows.size() << " rules: " << score.noticed << " noticed ("
               << score.ended << " of them by the end of the process), " << score.equivalent << " equivalent, "
               << score.open << " open, " << results.size() - score.noticed - score.equivalent - score.open
               << " survived\n";
  return score.troubles.empty() ? 0 : 1;
}
} // namespace

int main(int argc, char **argv) {
  setenv("RC_PARAMS", "seed=20260824", /*overwrite=*/0); // as the tests are run by CTest
  testing::InitGoogleMock(&argc, argv);
  MutationOptions options;
  std::string mutant, exceptions = PRECEDENT_MUTANT_EXCEPTIONS, details;
  CLI::App app(
      "The checker's mutation score: every rule negated, weakened, off by one, and asked of nothing or everything");
  app.add_option("--mutant", mutant, "Run the tests with this mutant (rule:claim:mutation)");
  app.add_option("--filter", options.filter, "The tests that may notice, as for --gtest_filter")->capture_default_str();
  app.add_option("--only", options.only, "Mutants whose names begin so, or match where there is a `*`");
  app.add_flag("--ends", options.ends, "Also claims without their first or last obligation; survivors are no failure");
  app.add_option("--jobs", options.jobs, "Tests at a time")->check(CLI::Range(1, 256))->capture_default_str();
  app.add_option("--exceptions", exceptions, "Equivalent mutants and rows without any, with reasons")
      ->capture_default_str();
  app.add_option("--details", details, "File for a line a mutant");
  CLI11_PARSE(app, argc, argv);
  precedent::tests::registerRuleExamples();
  if (mutant.empty())
    return runAll(options, exceptions, details);
  chooseMutant(mutant);
  int status = RUN_ALL_TESTS();
  if (chosenMutantWasMet())
    return status;
  llvm::errs() << "error: none of these tests met the mutant `" << mutant << "`; --details=FILE lists all names\n";
  return 2;
}
