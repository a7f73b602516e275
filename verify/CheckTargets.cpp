#include "verify/CheckTargets.h"

#include "verify/TargetSubject.h"
#include "verify/engine/RuleRun.h"
#include "verify/engine/SolverForFile.h"

using namespace precedent;

/// What LLVM cannot be asked about is said, and not taken for proved.
static void addUnverifiable(const TargetSubject &subject, SubjectReport &report) {
  for (size_t index = 0; index < subject.profiles.size(); ++index)
    if (subject.registry[index] == RegistryAnswer::Unverifiable)
      report.notRun.push_back({"target-unknown-to-llvm", "LLVM has no target for the profile " +
                                                             subject.profiles[index].profile->name +
                                                             ", so its names are unverifiable"});
}

llvm::Expected<SubjectReport> precedent::checkTargets(const TargetTable &table, const CheckOptions &options) {
  SubjectReport report;
  RuleRunResult result{report, {}, {}};
  TargetSubject subject(table);
  std::unique_ptr<smt::Solver> solver = solverFor(options);
  ClaimEngine engine(subject.graph, subject.order, options, solver.get());
  OrderExplainer explainer(subject.graph, subject.order, engine, [](ActionIndex) { return llvm::StringRef(); });
  RuleRun<TargetSubject> run(subject, engine, explainer, *table.locator, options, result);
  run.runAll(RuleKind::Target);
  if (std::string trouble = engine.contradiction(); !trouble.empty())
    return llvm::make_error<InternalError>(trouble);
  report.obligations.queries = solver ? solver->numQueries() : 0;
  addUnverifiable(subject, report);
  report.facts.add("backends", static_cast<int64_t>(table.backends.size()));
  report.facts.add("profiles", static_cast<int64_t>(subject.profiles.size()));
  for (size_t index = 0; index < subject.profiles.size(); ++index)
    report.facts.add("registry:" + subject.profiles[index].profile->name, nameOf(subject.registry[index]).str());
  return report;
}
