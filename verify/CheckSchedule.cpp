#include "verify/CheckSchedule.h"

#include "analysis/schedule/LaneRun.h"
#include "verify/engine/RuleRun.h"
#include "verify/engine/SolverForFile.h"
#include "verify/schedule/CommTable.h"
#include "verify/schedule/ScheduleFacts.h"
#include "verify/schedule/ScheduleRule.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace precedent;

/// Rules without which the levels of communication beyond `buffered` mean nothing.
static constexpr llvm::StringLiteral kRulesAboutMessages[] = {
    "channel-order", "duplicate-action", "no-such-neighbour",    "receive-unmatched",
    "self-message",  "send-unmatched",   "send-before-producer", "use-before-receive"};

static void addCommTable(const ScheduleSubject &subject, smt::Solver *solver, RuleRunResult &result) {
  bool isWhole = llvm::none_of(kRulesAboutMessages, [&](llvm::StringRef rule) {
    auto known = result.refuted.find(rule.str());
    return known == result.refuted.end() || known->second != 0;
  });
  CommQuestions questions;
  for (const ScheduleIndex::Channel &channel : subject.index.channels())
    questions.mostSlots = std::max(questions.mostSlots, channel.sends.size());
  questions.waitsAt = [&](CommLevel level) {
    return level == subject.verdictLevel() ? subject.waits.get() : LevelWaits(subject.schedule, subject.index, level);
  };
  std::optional<Waits> waits;
  questions.endsWithSlots = [&](uint32_t slots) {
    if (!waits)
      waits.emplace(subject.schedule, subject.index, CommLevel{CommLevel::Kind::Slots, slots});
    waits->setSlots(slots);
    return runLanes(*waits, [](ActionIndex, llvm::ArrayRef<ActionIndex>) {});
  };
  CommTable table(questions, solver);
  bool hasLevels = subject.index.hasTransfers && isWhole;
  result.report.facts.add(
      "comm", llvm::json::Value(table.decide(hasLevels ? CommTable::Levels::All : CommTable::Levels::Buffered)));
  result.report.obligations.add(table.counts());
  if (result.contradiction.empty())
    result.contradiction = table.contradiction();
  if (!subject.index.hasTransfers)
    result.report.notRun.push_back({"the levels of communication other than buffered",
                                    "the file has no transfers, so their places are not known"});
  else if (!isWhole)
    result.report.notRun.push_back(
        {"the levels of communication other than buffered", "the rules about messages found errors, or did not run"});
}

llvm::Expected<SubjectReport> precedent::checkSchedule(const RankSchedule &schedule, const CheckOptions &options) {
  SubjectReport report;
  RuleRunResult result{report, {}, {}};
  ScheduleSubject subject(schedule, options.schedule);
  std::unique_ptr<smt::Solver> solver = solverFor(options);
  // Rules about schedules state no order claims, so nobody asks for an order.
  ActionGraph graph;
  OrderFacts order(graph);
  ClaimEngine engine(graph, order, options, solver.get());
  OrderExplainer explainer(graph, order, engine, [](ActionIndex) { return llvm::StringRef(); });
  RuleRun<ScheduleSubject> run(subject, engine, explainer, *schedule.locator, options, result);
  run.runAll(RuleKind::Schedule, schedule.size());
  result.contradiction = engine.contradiction();
  addScheduleFacts(subject, report);
  if (options.schedule.timeline)
    report.drawing = makeDrawing(subject, report);
  if (!options.schedule.verdictOnly)
    addCommTable(subject, solver.get(), result);
  if (!result.contradiction.empty())
    return llvm::make_error<InternalError>(result.contradiction);
  report.obligations.queries = solver ? solver->numQueries() : 0;
  return report;
}
