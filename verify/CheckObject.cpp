#include "verify/CheckObject.h"

#include "core/digest/ObjectDigest.h"
#include "verify/engine/RuleRun.h"
#include "verify/engine/SolverForFile.h"

using namespace precedent;

static void addFacts(const ScheduleObject &object, SubjectReport &report) {
  // The digest of an object that upstream would not build is nobody's digest.
  if (report.verdict == Verdict::Legal)
    report.facts.add("digest", digestOf(object));
  else
    report.facts.add("digest", FactValue());
  report.facts.add("object_schema", nameOf(object.version).str());
  report.facts.add("actions", static_cast<int64_t>(object.actions.size()));
  report.facts.add("edges", static_cast<int64_t>(numCompletedEdges(object)));
}

llvm::Expected<SubjectReport> precedent::checkObject(const ScheduleObject &object, const CheckOptions &options) {
  SubjectReport report;
  RuleRunResult result{report, {}, {}};
  ObjectSubject subject(object);
  std::unique_ptr<smt::Solver> solver = solverFor(options);
  ClaimEngine engine(object.graph, subject.order, options, solver.get());
  auto idOf = [&](ActionIndex action) { return object.actions.actionId[action].text; };
  OrderExplainer explainer(object.graph, subject.order, engine, idOf);
  RuleRun<ObjectSubject> run(subject, engine, explainer, *object.locator, options, result);
  run.runAll(RuleKind::Object);
  for (const std::string &trouble : {engine.contradiction(), explainer.contradiction()})
    if (!trouble.empty())
      return llvm::make_error<InternalError>(trouble);
  report.obligations.queries = solver ? solver->numQueries() : 0;
  addFacts(object, report);
  return report;
}
