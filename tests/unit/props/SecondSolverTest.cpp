//===- SecondSolverTest.cpp - cvc5 is asked what Z3 was asked ----------------------------------------------------===//
//
// Every query behind the verdicts of generated files, legal ones and mutants, goes to cvc5 as SMT-LIB 2, without the
// answer that it had. cvc5 must say the same, or nothing within its budget, which is counted.
//
//===--------------------------------------------------------------------------------------------------------------===//

#include "analysis/plan/order/OrderPlanner.h"
#include "core/formats/pytorch/WritePyTorchCsv.h"
#include "props/hunt/Target.h"
#include "props/schedule/ProgramMutations.h"
#include "props/schedule/RandomProgram.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Program.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>

#include <unistd.h>

using namespace precedent;
using namespace precedent::props;
namespace fs = std::filesystem;

namespace {

std::string contentOf(const fs::path &path) {
  auto buffer = llvm::MemoryBuffer::getFile(path.string());
  return buffer ? (*buffer)->getBuffer().str() : std::string();
}

class SecondSolver {
public:
  SecondSolver() {
    const testing::TestInfo *test = testing::UnitTest::GetInstance()->current_test_info();
    folder = fs::path(testing::TempDir()) / (std::string("precedent-cvc5-") + test->name() + std::to_string(getpid()));
    fs::remove_all(folder);
    fs::create_directories(folder);
  }
  ~SecondSolver() { fs::remove_all(folder); }

  /// Checks a file by one engine and keeps what Z3 was asked. `origin` says which file it is.
  void check(llvm::StringRef bytes, InputFormat format, Engine engine, const std::string &origin,
             std::optional<CommLevel> level = std::nullopt);
  void check(const simulation::RankProgram &program, const std::string &origin) {
    for (CommLevel::Kind kind : {CommLevel::Kind::Buffered, CommLevel::Kind::Rendezvous})
      check(simulation::csvOf(program), InputFormat::PyTorchCsv, Engine::Classes, origin, CommLevel{kind});
  }
  void compare();

  std::map<Verdict, unsigned> files;

private:
  struct Asked {
    std::string answer, origin;
  };
  void keep(const fs::path &file, const std::string &origin);
  void compareBatch(llvm::ArrayRef<std::pair<std::string, Asked>> batch);

  fs::path folder;
  /// By their text: classes and lemmas are the same for many files.
  std::map<std::string, Asked> queries;
  std::map<std::string, unsigned> kinds, answers;
  std::vector<std::string> unanswered;
};

} // namespace

void SecondSolver::keep(const fs::path &file, const std::string &origin) {
  std::string text = contentOf(file), script;
  Asked asked{"", origin};
  for (llvm::StringRef rest = text; !rest.empty();) {
    auto [line, after] = rest.split('\n');
    rest = after;
    if (line.consume_front("(set-info :status "))
      asked.answer = line.drop_back().str();
    else if (!line.starts_with(";")) // the name of the query, which may be the only difference
      script += (line + "\n").str();
  }
  ASSERT_THAT(asked.answer, testing::AnyOf("sat", "unsat", "unknown")) << text;
  // 000001-order-chain-step.smt2
  std::string name = file.filename().string();
  if (queries.try_emplace(script, asked).second)
    ++kinds[llvm::StringRef(name).split('-').second.split('-').first.split('.').first.str()];
}

void SecondSolver::check(llvm::StringRef bytes, InputFormat format, Engine engine, const std::string &origin,
                         std::optional<CommLevel> level) {
  ReadOptions read;
  read.format = format;
  llvm::Expected<Document> document = readDocument(SourceText::fromString("case", bytes), read);
  if (!document)
    return llvm::consumeError(document.takeError());
  CheckOptions options;
  options.engine = engine;
  options.dumpSmt2 = (folder / "queries").string();
  if (level)
    options.schedule.comm = *level;
  fs::remove_all(options.dumpSmt2);
  llvm::Expected<FileReport> report = precedent::check(*document, options);
  ASSERT_TRUE(bool(report)) << origin << ": " << llvm::toString(report.takeError());
  ++files[report->verdict];
  if (!fs::exists(options.dumpSmt2))
    return;
  for (const fs::directory_entry &entry : fs::recursive_directory_iterator(options.dumpSmt2))
    if (entry.is_regular_file())
      keep(entry.path(), origin + " (" + nameOf(engine).str() + ")");
}

void SecondSolver::compareBatch(llvm::ArrayRef<std::pair<std::string, Asked>> batch) {
  std::string input = (folder / "batch.smt2").string(), output = (folder / "answers").string();
  std::ofstream stream(input);
  for (size_t number = 0; number < batch.size(); ++number)
    stream << "(echo \"query " << number << "\")\n" << batch[number].first << "(reset)\n";
  stream.close();
  // Output is redirected over what stands in the file, and what a longer batch has left there would follow it.
  fs::remove(output);
  // A budget in resource units: the same answers on any machine.
  llvm::StringRef arguments[] = {PRECEDENT_CVC5, "--rlimit-per=2000000", "--lang=smt2", input};
  std::optional<llvm::StringRef> redirects[] = {llvm::StringRef(""), llvm::StringRef(output), llvm::StringRef(output)};
  std::string trouble;
  int status = llvm::sys::ExecuteAndWait(PRECEDENT_CVC5, arguments, std::nullopt, redirects, 0, 0, &trouble);
  // What is said of a query stands behind its number, however many lines it takes.
  std::string text = contentOf(output);
  llvm::StringRef rest = llvm::StringRef(text).split("query 0").second;
  for (size_t number = 0; number < batch.size(); ++number) {
    auto [said, after] = rest.split("query " + std::to_string(number + 1));
    rest = after;
    llvm::StringRef answer = said.trim(" \n\"");
    const auto &[script, asked] = batch[number];
    ASSERT_THAT(answer.str(), testing::AnyOf("sat", "unsat", "unknown"))
        << "cvc5 ended with " << status << " " << trouble << "; a query of " << asked.origin << ":\n"
        << script;
    ++answers[answer.str()];
    if (answer == "unknown" || asked.answer == "unknown")
      unanswered.push_back(asked.origin);
    else
      EXPECT_EQ(answer, asked.answer) << "cvc5's answer, and Z3's, to a query of " << asked.origin << ":\n" << script;
  }
}

void SecondSolver::compare() {
  std::vector<std::pair<std::string, Asked>> all(queries.begin(), queries.end());
  constexpr size_t batchSize = 500;
  for (size_t begin = 0; begin < all.size(); begin += batchSize)
    ASSERT_NO_FATAL_FAILURE(compareBatch(llvm::ArrayRef(all).slice(begin, std::min(batchSize, all.size() - begin))));
  std::string text = std::to_string(all.size()) + " different queries of " + std::to_string(files[Verdict::Legal]) +
                     " legal and " + std::to_string(files[Verdict::Illegal]) + " illegal files:";
  for (const auto &[kind, count] : kinds)
    text += " " + kind + " " + std::to_string(count);
  for (const auto &[answer, count] : answers)
    text += ", " + answer + " " + std::to_string(count);
  std::printf("%s\n", text.c_str());
  EXPECT_GT(answers["unsat"], 0u);
  // What cvc5 cannot do is not compared: it must stay the exception, and be seen.
  EXPECT_LE(unanswered.size() * 100, all.size()) << "unanswered: " << llvm::join(unanswered, ", ");
}

static void checkHunted(SecondSolver &solver, const char *name, uint64_t numCases) {
  const Target *target = findTarget(name);
  ASSERT_NE(target, nullptr);
  for (uint64_t number = 0; number < numCases; ++number)
    if (std::optional<Case> drawn = drawCase(*target, /*seed=*/5, number))
      for (Engine engine : {Engine::Classes, Engine::Whole})
        solver.check(drawn->bytes, drawn->format, engine,
                     "precedent fuzz --target=" + std::string(name) + " --seed=5 --case=" + std::to_string(number));
}

static void checkSchedules(SecondSolver &solver, uint64_t numPrograms, size_t editsOfEach) {
  for (uint64_t seed = 0; seed < numPrograms; ++seed) {
    simulation::ProgramShape shape;
    shape.ranks = 2 + static_cast<int>(seed % 3);
    shape.microBatches = 1 + static_cast<int>(seed % 4);
    shape.split = seed % 2 == 1;
    shape.lateReceives = seed % 3 == 1;
    simulation::RankProgram program = simulation::drawProgram(shape, seed);
    std::string origin = "program " + std::to_string(seed);
    solver.check(program, origin);
    std::vector<simulation::Edit> edits = simulation::editsOf(program);
    for (size_t edit = 0; edit < editsOfEach && !edits.empty(); ++edit) {
      const simulation::Edit &chosen = edits[(edit * 7919 + seed) % edits.size()];
      solver.check(simulation::edited(program, chosen), origin + " " + simulation::textOf(program, chosen));
    }
  }
}

TEST(SecondSolver, AnswersAsZ3OnHuntedFiles) {
  SecondSolver solver;
  for (const char *target : {"rules", "infer", "spectral"})
    checkHunted(solver, target, 12);
  solver.compare();
  EXPECT_GT(solver.files[Verdict::Legal], 0u);
  EXPECT_GT(solver.files[Verdict::Illegal], 0u);
}

TEST(SecondSolver, AnswersAsZ3OnSchedules) {
  SecondSolver solver;
  checkSchedules(solver, /*numPrograms=*/6, /*editsOfEach=*/3);
  solver.compare();
  EXPECT_GT(solver.files[Verdict::Legal], 0u);
  EXPECT_GT(solver.files[Verdict::Illegal], 0u);
}

TEST(SecondSolverNightly, AnswersAsZ3OnHuntedFiles) {
  SecondSolver solver;
  for (const char *target : {"rules", "infer", "spectral"})
    checkHunted(solver, target, 2'000);
  solver.compare();
}

TEST(SecondSolverNightly, AnswersAsZ3OnSchedules) {
  SecondSolver solver;
  checkSchedules(solver, /*numPrograms=*/300, /*editsOfEach=*/12);
  solver.compare();
}
