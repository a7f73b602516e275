//===- main.cpp - what reading, digests and verdicts cost, by size ----------------------------------------------===//

#include "Names.h"
#include "Suite.h"
#include "Summary.h"
#include "WholeCheck.h"

#include "core/support/Memory.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"

#include <CLI/CLI.hpp>
#include <benchmark/benchmark.h>

using namespace precedent;
using namespace precedent::bench;

namespace {
/// A measurement of a busy machine is worth little.
void warnOfLoad(llvm::raw_ostream &os) {
  double load[1];
  unsigned processors = benchmark::CPUInfo::Get().num_cpus;
  if (getloadavg(load, 1) == 1 && load[0] > 0.5 * processors)
    os << llvm::format("The machine is busy (load %.1f on %u processors): the times are too long.\n", load[0],
                       processors);
}

/// Whether nothing was measured, or something failed that has no budget to run out of.
bool hasFailed(const Results &results) {
  return results.names().empty() || llvm::any_of(results.names(), [&](const std::string &name) {
           return name != wholeCheckRow(Kind::Carrier, Engine::Whole) &&
                  name != wholeCheckRow(Kind::Object, Engine::Whole) &&
                  llvm::any_of(results.row(name), [](const auto &entry) { return !entry.second.trouble.empty(); });
         });
}

int measure(const SuiteSettings &settings) {
  Inputs inputs;
  Suite suite(inputs, settings);
  suite.registerAll();
  Results results;
  Collector collector(results);
  warnOfLoad(llvm::errs());
  benchmark::RunSpecifiedBenchmarks(&collector);
  printTables(results, llvm::outs());
  printFigures(results, allSizes().back(), llvm::outs());
  warnOfLoad(llvm::outs());
  return hasFailed(results) ? 1 : 0;
}
} // namespace

/// Hands the options that are not ours to Google Benchmark. Returns whether it knows them all.
static bool initializeBenchmark(const char *program, const std::vector<std::string> &rest) {
  std::vector<std::string> texts = {program};
  llvm::append_range(texts, rest);
  std::vector<char *> arguments;
  for (std::string &text : texts)
    arguments.push_back(text.data());
  int count = static_cast<int>(arguments.size());
  benchmark::Initialize(&count, arguments.data());
  return !benchmark::ReportUnrecognizedArguments(count, arguments.data());
}

int main(int argc, char **argv) {
  keepFreedMemory(); // as `precedent` does
  SuiteSettings settings;
  ProcessTask task;
  CLI::App app("Measures what reading, digests and verdicts cost, by size. Options --benchmark_… are those of Google "
               "Benchmark.",
               "precedent_bench");
  app.allow_extras();
  app.add_option("--max-actions", settings.maxActions, "largest size that is measured");
  app.add_option("--budget", settings.budget, "seconds of processor time that --engine=whole may take for one file");
  app.add_option("--memory", settings.memory, "mebibytes that --engine=whole may take for one file");
  // For the program itself: check one file, print what it took, and end.
  app.add_option("--as-process", task.file)->group("");
  std::map<std::string, Engine> engines;
  for (Engine engine : {Engine::Classes, Engine::Whole, Engine::Graph})
    engines[nameOf(engine).str()] = engine;
  app.add_option("--engine", task.engine)->transform(CLI::CheckedTransformer(engines))->group("");
  CLI11_PARSE(app, argc, argv);
  if (!task.file.empty()) {
    task.budget = settings.budget;
    return runAsProcess(task);
  }
  return initializeBenchmark(argv[0], app.remaining()) ? measure(settings) : 2;
}
