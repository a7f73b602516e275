#include "verify/CheckCarrier.h"

#include "core/support/Concurrently.h"
#include "verify/CarrierFacts.h"
#include "verify/engine/RuleRun.h"
#include "verify/engine/SolverForFile.h"
#include "verify/gates/GateFinding.h"
#include "verify/gates/TesseraGate.h"

using namespace precedent;

namespace {

/// The file as upstream's legality pass sees it, in place of our rules.
void reportGate(const PipelineCarrier &carrier, SubjectReport &report) {
  for (const GateError &error : tesseraLegality(carrier, *carrier.module)) {
    Finding finding = toFinding(error);
    finding.location = carrier.locator->locate(error.anchor);
    report.findings.push_back(std::move(finding));
    report.verdict = Verdict::Illegal;
  }
  report.notRun.push_back(
      {"all rules of the sound profile",
       "--profile=tessera-gate repeats another system's checks, wrong ones too; nothing was proved"});
}

void runRules(const CarrierSubject &subject, const CheckOptions &options, smt::Solver *solver, RuleRunResult &result) {
  const PipelineCarrier &carrier = subject.carrier;
  ClaimEngine engine(carrier.graph, subject.order, options, solver);
  auto idOf = [&](ActionIndex action) { return carrier.rows.actionId[action]; };
  OrderExplainer explainer(carrier.graph, subject.order, engine, idOf);
  RuleRun<CarrierSubject> run(subject, engine, explainer, *carrier.locator, options, result);
  run.runAll(RuleKind::Carrier);
  if (!subject.headerUsable || !subject.rowsUsable)
    result.report.notRun.push_back(
        {"the rules about order, coverage, clocks and digest", "the carrier is incomplete or has malformed rows"});
  result.contradiction = !engine.contradiction().empty() ? engine.contradiction() : explainer.contradiction();
}

} // namespace

llvm::Expected<SubjectReport> precedent::checkCarrier(const PipelineCarrier &carrier, const CheckOptions &options) {
  SubjectReport report;
  report.name = carrier.moduleName;
  RuleRunResult result{report, {}, {}};
  // The gate shares nothing with our rules, so it need not wait for their facts.
  std::optional<CarrierSubject> prepared;
  std::string gate;
  concurrently(2, carrier.graph.size(), [&](size_t piece) {
    if (piece == 0)
      prepared.emplace(carrier, options.maxChains);
    else
      gate = gateText(tesseraPipeline(carrier));
  });
  const CarrierSubject &subject = *prepared;
  if (options.profile == Profile::TesseraGate) {
    reportGate(carrier, report);
  } else {
    std::unique_ptr<smt::Solver> solver = solverFor(options);
    runRules(subject, options, solver.get(), result);
    if (!result.contradiction.empty())
      return llvm::make_error<InternalError>(result.contradiction);
    report.obligations.queries = solver ? solver->numQueries() : 0;
  }
  addCarrierFacts(subject, result.refuted, options, report);
  report.gates.emplace_back("tessera-5662c3e", std::move(gate));
  return report;
}
