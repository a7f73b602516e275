#include "mutants/MutationRun.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <deque>

using namespace precedent::mutants;

namespace {
/// A run of mutants may not take longer: it would be a mutant that never ends.
constexpr unsigned kSeconds = 300;
/// Tests that are tried together: the first few notice nearly every mutant.
constexpr size_t kFirst = 3, kNext = 20;
/// Of the tests in which a mutant only may change something, no more are tried.
constexpr size_t kMostGuesses = 40;

struct Test {
  std::string name; ///< suite.test
  uint64_t microseconds;
};

/// A mutant, the tests that it may make fail, best first, and how many of them have been tried.
struct Candidate {
  MutantResult result;
  std::vector<size_t> tests, guesses;
  size_t tried = 0;
};

class Campaign {
public:
  explicit Campaign(const MutationOptions &options) : options(options) {}

  llvm::Error runPlain();
  std::vector<MutantResult> run();

  std::vector<std::string> failing; ///< tests, without any mutant

private:
  bool isWanted(const std::string &mutant) const {
    bool isNamed = options.pattern ? options.pattern->match(mutant) : llvm::StringRef(mutant).starts_with(options.only);
    return isNamed && (options.ends || !MutantResult{mutant, {}, {}}.isEnd());
  }
  void sortTests(Candidate &candidate) const;
  TestRequest requestFor(Candidate &candidate) const;
  void settle(const Candidate &candidate) const {
    if (options.settled)
      options.settled(candidate.result);
  }

  const MutationOptions &options;
  std::vector<Test> tests;
  std::map<std::string, Candidate> candidates;
};

llvm::Error Campaign::runPlain() {
  std::vector<std::unique_ptr<TestProcess>> owners;
  std::vector<TestProcess *> running;
  for (unsigned shard = 0; shard < options.jobs; ++shard) {
    TestRequest request;
    request.filter = options.filter;
    request.isWatched = true;
    request.shard = shard;
    request.shards = options.jobs;
    owners.push_back(std::make_unique<TestProcess>(request));
    running.push_back(owners.back().get());
  }
  while (!running.empty()) {
    TestAnswers answers;
    size_t index = waitForOne(running, answers);
    running.erase(running.begin() + index);
    if (!answers.death.empty())
      return llvm::createStringError("the tests ended with " + answers.death + " without any mutant, in " +
                                     (answers.tests.empty() ? "none" : answers.tests.back().name));
    for (TestAnswer &answer : answers.tests) {
      if (!answer.passed) {
        failing.push_back(answer.name);
        continue;
      }
      for (const auto &[mutant, difference] : answer.mutants) {
        if (!isWanted(mutant))
          continue;
        Candidate &candidate = candidates[mutant];
        candidate.result.name = mutant;
        if (difference != Difference::None)
          (difference == Difference::Certain ? candidate.tests : candidate.guesses).push_back(tests.size());
      }
      tests.push_back({std::move(answer.name), answer.microseconds});
    }
  }
  return llvm::Error::success();
}

/// Without dashes, underscores and capitals: suites are called as their rule, `coverage_schedule` or
/// `CoverageSchedule`.
std::string plainName(llvm::StringRef name) {
  std::string plain;
  for (char letter : name)
    if (llvm::isAlnum(letter))
      plain += llvm::toLower(letter);
  return plain;
}

void Campaign::sortTests(Candidate &candidate) const {
  std::string rule = plainName(candidate.result.rule());
  auto key = [&](size_t test) {
    bool isOwn = plainName(llvm::StringRef(tests[test].name).split('.').first) == rule;
    return std::tuple(!isOwn, tests[test].microseconds, test);
  };
  auto isBetter = [&](size_t one, size_t other) { return key(one) < key(other); };
  llvm::sort(candidate.tests, isBetter);
  llvm::sort(candidate.guesses, isBetter);
  candidate.guesses.resize(std::min(candidate.guesses.size(), kMostGuesses));
  llvm::append_range(candidate.tests, candidate.guesses);
}

TestRequest Campaign::requestFor(Candidate &candidate) const {
  size_t most = candidate.tried == 0 ? kFirst : candidate.tried == kFirst ? kNext : candidate.tests.size();
  TestRequest request;
  request.mutant = candidate.result.name;
  request.stopsAtFailure = true;
  request.seconds = kSeconds;
  for (size_t end = std::min(candidate.tests.size(), candidate.tried + most); candidate.tried < end; ++candidate.tried)
    request.filter += (request.filter.empty() ? "" : ":") + tests[candidate.tests[candidate.tried]].name;
  return request;
}

std::vector<MutantResult> Campaign::run() {
  std::deque<Candidate *> waiting;
  for (auto &[name, candidate] : candidates) {
    sortTests(candidate);
    candidate.result.numReached = candidate.tests.size();
    if (!candidate.tests.empty())
      waiting.push_back(&candidate);
    else
      settle(candidate);
  }
  std::vector<std::unique_ptr<TestProcess>> owners;
  std::vector<TestProcess *> running;
  std::vector<Candidate *> tried;
  while (!waiting.empty() || !running.empty()) {
    while (!waiting.empty() && running.size() < options.jobs) {
      tried.push_back(waiting.front());
      waiting.pop_front();
      owners.push_back(std::make_unique<TestProcess>(requestFor(*tried.back())));
      running.push_back(owners.back().get());
    }
    TestAnswers answers;
    size_t index = waitForOne(running, answers);
    Candidate &candidate = *tried[index];
    tried.erase(tried.begin() + index);
    owners.erase(owners.begin() + index);
    running.erase(running.begin() + index);
    // A slow machine is no test that notices.
    if (answers.isTimeOut) {
      candidate.result.death = "time-out";
      settle(candidate);
    } else if (const TestAnswer *failed = answers.firstFailure()) {
      candidate.result.noticedBy = failed->name;
      candidate.result.death = answers.death;
      settle(candidate);
    } else if (candidate.tried < candidate.tests.size()) {
      waiting.push_front(&candidate);
    } else {
      settle(candidate);
    }
  }
  std::vector<MutantResult> results;
  for (auto &[name, candidate] : candidates)
    results.push_back(std::move(candidate.result));
  return results;
}

/// 0 negated, 1 weakened (and renamed), 2 off by one, 3 asked of nothing or of everything.
size_t columnOf(const MutantResult &result) {
  if (llvm::StringRef(result.name).contains(":applies:"))
    return 3;
  llvm::StringRef mutation = llvm::StringRef(result.name).rsplit(':').second;
  return mutation == "negated" ? 0 : mutation == "weakened" || mutation == "renamed" ? 1 : 2;
}
} // namespace

llvm::Expected<MutationResults> precedent::mutants::runMutants(const MutationOptions &options) {
  Campaign campaign(options);
  if (llvm::Error error = campaign.runPlain())
    return std::move(error);
  std::vector<MutantResult> results = campaign.run();
  return MutationResults{std::move(results), std::move(campaign.failing)};
}

std::string precedent::mutants::tableOf(llvm::ArrayRef<std::string> rows, llvm::ArrayRef<MutantResult> results) {
  struct Cell {
    size_t noticed = 0, total = 0, equivalent = 0;
    std::string by, survivors;
  };
  constexpr int kRule = 34, kCell = 60;
  std::string text;
  llvm::raw_string_ostream os(text);
  auto put = [&](const std::string &part, int width) {
    os << part;
    os.indent(std::max(1, width - static_cast<int>(part.size())));
  };
  put("rule", kRule);
  put("negated", kCell);
  put("weakened", kCell);
  put("off by one", kCell);
  os << "applies\n";
  for (const std::string &row : rows) {
    Cell cells[4];
    for (const MutantResult &result : results) {
      if (result.rule() != row)
        continue;
      Cell &cell = cells[columnOf(result)];
      cell.equivalent += result.isEquivalent;
      if (result.isEquivalent)
        continue;
      ++cell.total;
      cell.noticed += !result.noticedBy.empty();
      if (cell.by.empty())
        cell.by = result.noticedBy;
      if (result.noticedBy.empty())
        cell.survivors += " " + llvm::StringRef(result.name).split(':').second.str();
    }
    put(row, kRule);
    for (const Cell &cell : cells) {
      std::string said = cell.total == 0 ? "-" : std::to_string(cell.noticed) + "/" + std::to_string(cell.total);
      if (cell.equivalent)
        said += " +" + std::to_string(cell.equivalent) + " equivalent";
      put(said + (cell.survivors.empty() ? " " + cell.by : " SURVIVED" + cell.survivors),
          &cell == cells + 3 ? 0 : kCell);
    }
    while (!text.empty() && text.back() == ' ')
      text.pop_back();
    os << '\n';
  }
  return text;
}
