#include "verify/CheckPlan.h"

#include "analysis/collective/DependencePrices.h"
#include "analysis/collective/PlanDrawing.h"
#include "verify/collective/PlanRule.h"
#include "verify/engine/RuleRun.h"
#include "verify/engine/SolverForFile.h"
#include "verify/schedule/CommTable.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/StringSaver.h"

using namespace precedent;

static FactValue resultOf(const PlanSubject &subject) {
  if (!subject.result || subject.result->isCut || !subject.result->sizesFit)
    return {};
  if (!subject.result->isCollective)
    return std::string("not-a-collective");
  for (const PlanOutcome &outcome : subject.result->outcomes)
    if (!outcome.missing.empty() || !outcome.extra.empty())
      return std::string("wrong");
  return std::string("correct");
}

static void addFacts(const PlanSubject &subject, SubjectReport &report) {
  const CollectivePlan &plan = subject.plan;
  auto number = [&](const char *name, uint64_t value) {
    report.facts.add(name, static_cast<int64_t>(std::min<uint64_t>(value, INT64_MAX)));
  };
  number("ranks", plan.numGpus());
  number("actions", plan.numOperations);
  report.facts.add("collective", plan.collective);
  number("dependences", subject.index.dependences.size());
  report.facts.add("removable_dependences",
                   subject.removable ? FactValue(int64_t(subject.removable->removable.size())) : FactValue());
  // Where chunks are split there is no one number of pairs.
  if (plan.unitsPerChunk == 1)
    number("hazard_pairs", countHazardPairs(subject.accesses));
  else
    report.facts.add("hazard_pairs", FactValue());
  report.facts.add("races", subject.races ? FactValue(int64_t(*subject.races)) : FactValue());
  report.facts.add("result", resultOf(subject));
  if (plan.unrolled)
    number("unrolled", plan.unrolled);
}

/// Dependences that nothing in memory needs, alone and together, and what they cost.
static void addPrices(const PlanSubject &subject, SubjectReport &report) {
  std::optional<DependencePrices> prices;
  if (subject.races == 0 && !subject.plan.unrolled)
    prices = priceDependences(subject.plan, subject.index, subject.accesses,
                              subject.demands.localOrder ? PlanOrderKind::Local : PlanOrderKind::Certain);
  if (!prices) {
    report.facts.add("critical_path", FactValue());
    report.facts.add("dependence_prices", FactValue());
    return;
  }
  constexpr size_t mostListed = 1000;
  llvm::json::Array listed;
  for (const DependencePrices::Candidate &candidate : llvm::ArrayRef(prices->candidates).take_front(mostListed)) {
    const PlanIndex::Dependence &dependence = subject.index.dependences[candidate.dependence];
    listed.push_back(llvm::json::Object{{"step", subject.plan.text(dependence.owner)},
                                        {"waits_for", subject.plan.text(dependence.target)},
                                        {"price", candidate.price},
                                        {"together", candidate.isTogether}});
  }
  report.facts.add("critical_path", prices->criticalPath);
  report.facts.add("dependence_prices",
                   llvm::json::Value(llvm::json::Object{{"alone", int64_t(prices->candidates.size())},
                                                        {"together", int64_t(prices->together())},
                                                        {"critical_path_without", prices->criticalPathWithout},
                                                        {"dependences", std::move(listed)}}));
}

namespace {
/// What was asked for and could not be answered keeps a plan from being called legal.
class OpenQuestions {
public:
  OpenQuestions(const CheckOptions &options, SubjectReport &report) : options(options), report(report) {}

  void add(llvm::StringRef rule, const std::string &reason) {
    if (!options.rules.has(rule))
      return;
    report.notRun.push_back({rule.str(), reason});
    report.verdict = worse(report.verdict, Verdict::Undecided);
  }

private:
  const CheckOptions &options;
  SubjectReport &report;
};
} // namespace

static void addOpenQuestions(const PlanSubject &subject, OpenQuestions open) {
  CommLevel level = subject.verdictLevel();
  if (!PlanSubject::models(level))
    open.add("deadlock",
             "blocks of a plan have no level " + level.text() + "; theirs are buffered, slots:K, rendezvous");
  else if (!subject.decisiveWaits(level))
    open.add("deadlock",
             "several blocks use one semaphore or channel, and whether they hang depends on who comes first");
  if (subject.plan.unrolled && !subject.loopsRepeat())
    open.add("deadlock", "its pipelines wait across their runs, so nothing is proved for more than " +
                             std::to_string(subject.plan.unrolled) + " of them");
  if (subject.index.isTooDense)
    open.add("wait-never-signalled", "more packets meet than are looked at");
  if (!subject.required || subject.required->isCut)
    open.add("data-race", subject.required ? "more steps meet in memory than are looked at"
                                           : "the plan hangs, or names steps that do not exist");
  if (!subject.result || subject.result->isCut)
    open.add("wrong-result", subject.result ? "sums grow beyond what is looked at"
                                            : "what errors of other rules leave behind is no one result");
  else if (!subject.result->sizesFit)
    open.add("wrong-result", "the buffers have not the sizes that an " + subject.plan.collective + " needs");
}

static void addCommTable(const PlanSubject &subject, smt::Solver *solver, RuleRunResult &result) {
  if (!subject.everyWaitEnds()) {
    result.report.facts.add("comm", FactValue());
    result.report.notRun.push_back({"the levels of communication", "not every wait has what it waits for"});
    return;
  }
  CommQuestions questions;
  questions.mostSlots = subject.index.mostMessages();
  questions.waitsAt = [&](CommLevel level) -> std::optional<LevelWaits> {
    if (std::optional<PlanWaits> waits = subject.decisiveWaits(level))
      return LevelWaits(waits->graph());
    return std::nullopt;
  };
  questions.endsWithSlots = [&](uint32_t slots) {
    std::optional<LevelWaits> waits = questions.waitsAt({CommLevel::Kind::Slots, slots});
    return waits && !waits->hangs();
  };
  CommTable table(questions, solver);
  auto levels = subject.plan.hasConnections ? CommTable::Levels::Connections : CommTable::Levels::Buffered;
  result.report.facts.add("comm", llvm::json::Value(table.decide(levels)));
  result.report.obligations.add(table.counts());
  if (result.contradiction.empty())
    result.contradiction = table.contradiction();
}

static void addDrawing(const PlanSubject &subject, SubjectReport &report) {
  CommLevel level = subject.verdictLevel();
  if (!PlanSubject::models(level))
    report.notRun.push_back({"the timeline", "blocks of a plan have no level " + level.text()});
  else if (std::optional<PlanWaits> waits = subject.decisiveWaits(level))
    report.drawing = std::make_shared<ScheduleDrawing>(drawPlan(subject.plan, subject.index, *waits, level));
  else
    report.notRun.push_back({"the timeline", "when a step runs depends on which post each wait takes"});
}

llvm::Expected<SubjectReport> precedent::checkPlan(const CollectivePlan &plan, const CheckOptions &options) {
  SubjectReport report;
  RuleRunResult result{report, {}, {}};
  PlanSubject subject(plan, options.schedule, options.maxChains);
  std::unique_ptr<smt::Solver> solver = solverFor(options);
  ClaimEngine engine(subject.graph, subject.order, options, solver.get());
  llvm::BumpPtrAllocator names;
  auto nameOfStep = [&, saver = llvm::StringSaver(names)](ActionIndex step) mutable {
    return saver.save(step < plan.size() ? plan.text(step) : "meeting");
  };
  OrderExplainer explainer(subject.graph, subject.order, engine, nameOfStep);
  RuleRun<PlanSubject> run(subject, engine, explainer, *plan.locator, options, result);
  run.runAll(RuleKind::Plan);
  result.contradiction = engine.contradiction();
  if (result.contradiction.empty())
    result.contradiction = explainer.contradiction();
  auto refuted = result.refuted.find("data-race");
  if (result.contradiction.empty() && subject.races && refuted != result.refuted.end() &&
      (refuted->second != 0) != (*subject.races != 0))
    result.contradiction = "the engines differ about races";
  addFacts(subject, report);
  addPrices(subject, report);
  addOpenQuestions(subject, OpenQuestions(options, report));
  addCommTable(subject, solver.get(), result);
  if (options.schedule.timeline)
    addDrawing(subject, report);
  if (!result.contradiction.empty())
    return llvm::make_error<InternalError>(result.contradiction);
  report.obligations.queries = solver ? solver->numQueries() : 0;
  return report;
}
