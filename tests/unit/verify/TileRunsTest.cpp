//===- TileRunsTest.cpp - reuse of storage, held against every run of small programs ------------------------------===//
//
// Programs of accesses, waits, branches and loops are drawn and run in every way: each branch, each number of
// iterations. The checker must refuse a program just if in one of its runs two accesses that collide have no wait in
// between. The runs know nothing of events, regions or claims.
//
//===--------------------------------------------------------------------------------------------------------------===//

#include "verify/Checker.h"

#include "verify/TileTexts.h"

#include <gtest/gtest.h>

#include <random>

using namespace precedent;

namespace {

struct Step {
  enum class Kind { Access, Wait, Branch, Loop, Certain } kind = Kind::Wait;
  bool isRead = false;
  int begin = 0, extent = 1;
  /// Of a loop: how often it runs; up to three times, if that is not known.
  std::optional<int> times;
  std::vector<Step> body, other;
};
using Program = std::vector<Step>;
using Trace = std::vector<const Step *>; ///< accesses and waits, one after the other
constexpr size_t kMostRuns = 4000;

class Drawer {
public:
  explicit Drawer(unsigned seed) : random(seed) {}
  Program draw(int depth) {
    Program program;
    for (unsigned count = 1 + below(depth ? 3 : 2); count > 0; --count)
      program.push_back(step(depth));
    return program;
  }

private:
  unsigned below(unsigned bound) { return random() % bound; }
  Step step(int depth) {
    Step made;
    unsigned kind = below(depth ? 8 : 4);
    made.kind = kind < 2    ? Step::Kind::Access
                : kind < 4  ? Step::Kind::Wait
                : kind == 4 ? Step::Kind::Branch
                : kind < 7  ? Step::Kind::Loop
                            : Step::Kind::Certain;
    made.isRead = below(3) == 0;
    made.begin = static_cast<int>(below(3));
    made.extent = 1 + static_cast<int>(below(2));
    if (below(2) == 0)
      made.times = static_cast<int>(below(3));
    if (kind >= 4)
      made.body = draw(depth - 1);
    if (kind == 4 && below(3))
      made.other = draw(depth - 1);
    return made;
  }

  std::mt19937 random;
};

/// Every run of `first`, followed by every run of `second`; nothing where there are too many.
std::vector<Trace> followed(const std::vector<Trace> &first, const std::vector<Trace> &second) {
  std::vector<Trace> runs;
  if (first.size() * second.size() > kMostRuns)
    return runs;
  for (const Trace &begin : first)
    for (const Trace &end : second) {
      runs.push_back(begin);
      runs.back().insert(runs.back().end(), end.begin(), end.end());
    }
  return runs;
}

std::vector<Trace> runsOf(const Program &program);

std::vector<Trace> runsOf(const Step &step) {
  switch (step.kind) {
  case Step::Kind::Access:
  case Step::Kind::Wait:
    return {{&step}};
  case Step::Kind::Certain:
    return runsOf(step.body);
  case Step::Kind::Branch: {
    std::vector<Trace> runs = runsOf(step.body), other = runsOf(step.other);
    if (runs.empty() || other.empty())
      return {};
    runs.insert(runs.end(), other.begin(), other.end());
    return runs;
  }
  case Step::Kind::Loop:
    break;
  }
  std::vector<Trace> body = runsOf(step.body), times{Trace()}, runs;
  for (int count = 0; count <= 3; ++count) {
    if (count == step.times.value_or(count))
      runs.insert(runs.end(), times.begin(), times.end());
    times = followed(times, body);
    if (times.empty())
      return {};
  }
  return runs;
}

std::vector<Trace> runsOf(const Program &program) {
  std::vector<Trace> runs{Trace()};
  for (const Step &step : program) {
    runs = followed(runs, runsOf(step));
    if (runs.empty())
      return {};
  }
  return runs;
}

bool collides(const Trace &run) {
  for (size_t first = 0; first < run.size(); ++first)
    for (size_t second = first + 1; second < run.size(); ++second) {
      const Step &one = *run[first], &other = *run[second];
      if (one.kind == Step::Kind::Wait || other.kind == Step::Kind::Wait) {
        if (other.kind == Step::Kind::Wait)
          break;
        continue;
      }
      bool overlap = one.begin < other.begin + other.extent && other.begin < one.begin + one.extent;
      if (overlap && !(one.isRead && other.isRead))
        return true;
    }
  return false;
}

void write(const Program &program, std::string &text) {
  for (const Step &step : program) {
    switch (step.kind) {
    case Step::Kind::Access:
      text += tests::access(step.isRead ? "smem_read" : "smem_write", step.extent, step.begin);
      continue;
    case Step::Kind::Wait:
      text += "\"tile.cta_sync\"() : () -> ()\n";
      continue;
    case Step::Kind::Certain:
      text += "scf.execute_region {\n";
      write(step.body, text);
      text += "scf.yield\n}\n";
      continue;
    case Step::Kind::Branch:
      text += "scf.if %flag {\n";
      write(step.body, text);
      if (!step.other.empty()) {
        text += "} else {\n";
        write(step.other, text);
      }
      break;
    case Step::Kind::Loop:
      text += "scf.for %i" + std::to_string(text.size()) + " = %0 to " +
              (step.times ? "%" + std::to_string(*step.times) : std::string("%n")) + " step %1 {\n";
      write(step.body, text);
      break;
    }
    text += "}\n";
  }
}

std::string textOf(const Program &program) {
  std::string text = "func.func @f(%n: index, %flag: i1) {\n%0 = arith.constant 0 : index\n"
                     "%1 = arith.constant 1 : index\n%2 = arith.constant 2 : index\n"
                     "%buf = \"tile.alloc\"() : () -> !tile.buffer\n";
  write(program, text);
  return text + "return\n}\n";
}

TEST(TileRuns, AProgramIsRefusedJustIfOneOfItsRunsCollides) {
  unsigned refused = 0, accepted = 0;
  for (unsigned seed = 0; seed < 1500; ++seed) {
    Program program = Drawer(seed).draw(2);
    std::vector<Trace> runs = runsOf(program);
    if (runs.empty())
      continue;
    bool isWrong = llvm::any_of(runs, collides);
    std::string text = textOf(program);
    llvm::Expected<Document> document = readDocument(SourceText::fromString("in.mlir", text), {});
    ASSERT_TRUE(bool(document)) << llvm::toString(document.takeError()) << text;
    CheckOptions options;
    options.engine = Engine::Graph;
    llvm::Expected<FileReport> report = check(*document, options);
    ASSERT_TRUE(bool(report)) << llvm::toString(report.takeError()) << text;
    EXPECT_EQ(report->verdict, isWrong ? Verdict::Illegal : Verdict::Legal) << "seed " << seed << "\n" << text;
    ++(isWrong ? refused : accepted);
  }
  EXPECT_GT(refused, 300u);
  EXPECT_GT(accepted, 300u);
}

} // namespace
