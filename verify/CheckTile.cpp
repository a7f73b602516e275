#include "verify/CheckTile.h"

#include "verify/engine/RuleRun.h"
#include "verify/engine/SolverForFile.h"
#include "verify/tile/LoweredKernels.h"
#include "verify/tile/TileRule.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace precedent;

namespace {

/// Upstream's passes, in their order. What a pass refuses, those that follow never see, except that contracts, layouts
/// and relations are tested by passes that do not wait for each other.
void runGate(RuleRun<TileSubject> &run, const CheckOptions &options, SubjectReport &report) {
  auto runPass = [&](TilePass pass) {
    for (const RuleRow &row : ruleTable()) {
      if (row.kind != RuleKind::Tile || row.alias.empty() || !options.rules.has(row.id))
        continue;
      std::unique_ptr<Rule> rule = row.make();
      if (static_cast<const TileRule &>(*rule).pass() == pass)
        run.run(row, std::move(rule));
    }
    return report.verdict == Verdict::Legal;
  };
  if (!runPass(TilePass::Verifier))
    return;
  runPass(TilePass::IrContract);
  runPass(TilePass::Layout);
  size_t before = report.findings.size();
  runPass(TilePass::Relation);
  if (report.findings.size() == before)
    runPass(TilePass::Dataflow);
}

/// Pairs that nobody has looked at are not proved.
void addSkipped(const TileSubject &subject, SubjectReport &report) {
  if (!subject.events.numSkipped)
    return;
  report.notRun.push_back(
      {"accesses of overlapping storage", std::to_string(subject.events.numSkipped) + " accesses come after " +
                                              std::to_string(subject.events.conflicts.size()) +
                                              " pairs that overlap, and are not compared with them"});
  report.verdict = worse(report.verdict, Verdict::Undecided);
}

} // namespace

/// `accept`, or `reject: CODE, CODE`, each code once, by place.
static std::string gateTextOf(const SubjectReport &report) {
  std::vector<std::string> codes;
  for (const Finding &finding : report.findings)
    if (!llvm::is_contained(codes, finding.alias))
      codes.push_back(finding.alias);
  return codes.empty() ? "accept" : "reject: " + llvm::join(codes, ", ");
}

static llvm::Expected<SubjectReport> runProfile(const TileModule &module, const CheckOptions &options) {
  SubjectReport report;
  report.name = module.name;
  RuleRunResult result{report, {}, {}};
  TileSubject subject(module, options.profile);
  std::unique_ptr<smt::Solver> solver = solverFor(options);
  ClaimEngine engine(subject.events.graph, subject.order, options, solver.get());
  OrderExplainer explainer(subject.events.graph, subject.order, engine,
                           [&](ActionIndex event) { return subject.eventName(event); });
  RuleRun<TileSubject> run(subject, engine, explainer, *module.locator, options, result);
  if (subject.isGate()) {
    runGate(run, options, report);
    report.notRun.push_back(
        {"all rules of the sound profile", "--profile=tessera-gate repeats another system's checks, wrong ones too"});
  } else {
    run.runAll(RuleKind::Tile);
    if (llvm::Error error = checkKernels(module, options, solver.get(), result))
      return std::move(error);
  }
  for (const std::string &trouble : {engine.contradiction(), explainer.contradiction()})
    if (!trouble.empty())
      return llvm::make_error<InternalError>(trouble);
  addSkipped(subject, report);
  report.facts.add("operations", static_cast<int64_t>(module.operations.size()));
  report.facts.add("functions", static_cast<int64_t>(module.functions.size()));
  report.obligations.queries = solver ? solver->numQueries() : 0;
  return report;
}

llvm::Expected<SubjectReport> precedent::checkTile(const TileModule &module, const CheckOptions &options) {
  llvm::Expected<SubjectReport> report = runProfile(module, options);
  if (!report)
    return report;
  // What upstream would say is not part of the proof, so no solver is asked for it.
  CheckOptions gate;
  gate.profile = Profile::TesseraGate;
  gate.engine = Engine::Graph;
  llvm::Expected<SubjectReport> other = runProfile(module, gate);
  if (!other)
    return other;
  sortFindings(other->findings);
  report->gates.emplace_back("tessera-snapshot-81271c3", gateTextOf(*other));
  return report;
}
