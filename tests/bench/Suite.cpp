#include "Suite.h"

#include "Names.h"

#include "analysis/dependence/Dependence.h"
#include "core/digest/ObjectDigest.h"
#include "core/digest/PipelineDigest.h"
#include "core/support/Sha256.h"

using namespace precedent;
using namespace precedent::bench;

static constexpr llvm::StringLiteral kRulesOfOrder =
    "coverage,backward-before-forward,weight-before-input-gradient,consumer-before-producer,send-before-producer,"
    "use-before-receive,channel-order,deadlock";

static void reportCounts(uint64_t obligations, uint64_t queries, benchmark::State &state) {
  state.counters[kObligations] = static_cast<double>(obligations);
  state.counters[kQueries] = static_cast<double>(queries);
}

static void report(const WholeCheck &check, benchmark::State &state) {
  state.SetIterationTime(check.whole.wall);
  state.counters[kProcessor] = check.whole.processor;
  for (auto [name, spent] : {std::pair(kStartUp, check.startUp), std::pair(kReading, check.reading),
                             std::pair(kDigest, check.digest), std::pair(kVerification, check.verification)}) {
    state.counters[name] = spent.wall;
    state.counters[onProcessor(name)] = spent.processor;
  }
  state.counters[kPeakGrowth] = static_cast<double>(check.peakGrowth);
}

void Suite::registerAll() {
  for (uint64_t size : allSizes()) {
    if (size > settings.maxActions)
      break;
    for (Kind kind : {Kind::Carrier, Kind::Object}) {
      Input input{kind, size};
      addProcess(wholeCheckRow(kind), input, Engine::Classes, 0, 0);
      // The complete encoding, as far as its budget goes.
      addProcess(wholeCheckRow(kind, Engine::Whole), input, Engine::Whole, settings.budget, settings.memory);
      addRead(input);
      addDigest(input);
      addSha(input);
      addCheck(input, Engine::Classes, Verdict::Legal);
      addCheck(input, Engine::Graph, Verdict::Legal);
    }
    Input program{Kind::Program, size};
    addRead(program);
    addInfer(program);
    addCheck(program, Engine::Classes, Verdict::Legal);
    for (Planner planner : {Planner::StageKeyed, Planner::RankKeyed})
      addCheck({Kind::Carrier, size, planner}, Engine::Classes, Verdict::Illegal);
    registerVerifyPass(size, modules);
  }
  for (uint64_t size : scheduleSizes()) {
    if (size > 10 * settings.maxActions)
      break;
    Input schedule{Kind::Schedule, size};
    addProcess(wholeCheckRow(Kind::Schedule), schedule, Engine::Classes, 0, 0);
    addRead(schedule);
    addVerdict(kVerdictRow, schedule, RuleSelection());
    addVerdict(kOrderRow, schedule, llvm::cantFail(RuleSelection::parse(kRulesOfOrder)));
    addCheck(schedule, Engine::Classes, Verdict::Legal);
    addCheck(schedule, Engine::Graph, Verdict::Legal);
  }
}

benchmark::internal::Benchmark *Suite::add(const std::string &name, const Input &input,
                                           std::function<void(benchmark::State &)> body) {
  return benchmark::RegisterBenchmark(name.c_str(), [body](benchmark::State &state) { body(state); })
      ->Arg(static_cast<int64_t>(input.actions))
      ->MeasureProcessCPUTime();
}

void Suite::addRead(const Input &input) {
  add(readRow(input.kind), input, [this, input](benchmark::State &state) {
    std::shared_ptr<const SourceText> source = inputs.sourceOf(input);
    for (auto _ : state) {
      Document document = llvm::cantFail(readDocument(source, ReadOptions()));
      benchmark::DoNotOptimize(document);
    }
  })->UseRealTime();
}

void Suite::addDigest(const Input &input) {
  add(digestRow(input.kind), input, [this, input](benchmark::State &state) {
    const Document &document = inputs.documentOf(input);
    for (auto _ : state) {
      if (const auto *object = std::get_if<ScheduleObject>(&document.content))
        benchmark::DoNotOptimize(digestOf(*object));
      else
        benchmark::DoNotOptimize(digestsOf(std::get<CarrierFile>(document.content).carriers.front()));
    }
  })->UseRealTime();
}

void Suite::addSha(const Input &input) {
  add(shaRow(input.kind), input, [this, input](benchmark::State &state) {
    const std::string &bytes = inputs.canonicalOf(input);
    for (auto _ : state)
      benchmark::DoNotOptimize(Sha256::hex(bytes));
  })->UseRealTime();
}

void Suite::addInfer(const Input &input) {
  add(kInferRow, input, [this, input](benchmark::State &state) {
    const GraphFunction &graph = std::get<GraphFile>(inputs.documentOf(input).content).functions.front();
    uint64_t edges = 0;
    for (auto _ : state)
      edges = llvm::cantFail(inferDag(graph, DependencePolicy::Reference)).numEdges();
    state.counters[kEdges] = static_cast<double>(edges);
  })->UseRealTime();
}

void Suite::addCheck(const Input &input, Engine engine, Verdict expected) {
  add(checkRow(input.kind, engine, input.planner), input, [this, input, engine, expected](benchmark::State &state) {
    const Document &document = inputs.documentOf(input);
    CheckOptions options;
    options.engine = engine;
    FileReport report;
    for (auto _ : state)
      report = llvm::cantFail(check(document, options));
    if (report.verdict != expected)
      return state.SkipWithError(("the verdict is " + nameOf(report.verdict).str()).c_str());
    const ObligationCounts &counts = report.subjects.front().obligations;
    if (engine != Engine::Graph)
      reportCounts(counts.total, counts.queries, state);
  })->UseRealTime();
}

void Suite::addVerdict(const char *row, const Input &input, const RuleSelection &rules) {
  add(row, input, [this, input, rules](benchmark::State &state) {
    const Document &document = inputs.documentOf(input);
    CheckOptions options;
    options.rules = rules;
    options.schedule.verdictOnly = true;
    for (auto _ : state) {
      FileReport report = llvm::cantFail(check(document, options));
      if (report.verdict != Verdict::Legal)
        return state.SkipWithError("the schedule is not legal");
    }
  })->UseRealTime();
}

void Suite::addProcess(const std::string &name, const Input &input, Engine engine, unsigned budget, unsigned memory) {
  add(name, input,
      [=, this](benchmark::State &state) {
        if (givenOut.count(name))
          return state.SkipWithError("not tried, since a smaller one gave out");
        ProcessTask task{inputs.fileOf(input), engine, budget, memory};
        inputs.release();
        for (auto _ : state) {
          llvm::Expected<WholeCheck> check = checkInProcess(task);
          std::string trouble = !check                                     ? llvm::toString(check.takeError())
                                : check->verdict != nameOf(Verdict::Legal) ? "the verdict is " + check->verdict
                                                                           : "";
          if (!trouble.empty()) {
            givenOut.insert(name);
            state.SkipWithError(trouble.c_str());
            break;
          }
          report(*check, state);
          if (engine == Engine::Whole)
            reportCounts(check->obligations, check->queries, state);
        }
      })
      ->UseManualTime()
      ->Iterations(1);
}
