#include "verify/CheckSpectral.h"

#include "verify/SpectralSubject.h"
#include "verify/engine/RuleRun.h"
#include "verify/engine/SolverForFile.h"
#include "verify/gates/SpectralGate.h"

using namespace precedent;

/// null where the attribute is absent or empty: nothing was hashed.
static void addText(SubjectReport &report, llvm::StringRef name, bool isThere, llvm::StringRef text) {
  report.facts.add(name.str(), isThere ? FactValue(text.str()) : FactValue());
}

static void addFacts(const SpectralSubject &subject, SubjectReport &report) {
  const SpectralCarrier &carrier = subject.carrier;
  addText(report, "module_digest", carrier.digest.present(), carrier.digest.value);
  addText(report, "sha256_semantic", subject.hasSemantic(), subject.hasSemantic() ? *subject.semanticDigest : "");
  addText(report, "sha256_payload", subject.hasPayload(), subject.hasPayload() ? *subject.payloadDigest : "");
  addText(report, "identity_schema", subject.schema.has_value(), subject.schema ? nameOf(*subject.schema) : "");
  report.facts.add("programs", static_cast<int64_t>(carrier.programs.size()));
}

llvm::Expected<SubjectReport> precedent::checkSpectral(const SpectralCarrier &carrier, const CheckOptions &options) {
  SubjectReport report;
  report.name = carrier.moduleName;
  RuleRunResult result{report, {}, {}};
  SpectralSubject subject(carrier);
  std::unique_ptr<smt::Solver> solver = solverFor(options);
  ClaimEngine engine(subject.graph, subject.order, options, solver.get());
  auto idOf = [&](ActionIndex action) { return subject.object->actions.actionId[action].text; };
  OrderExplainer explainer(subject.graph, subject.order, engine, idOf);
  RuleRun<SpectralSubject> run(subject, engine, explainer, *carrier.locator, options, result);
  run.runAll(RuleKind::Spectral);
  for (const std::string &trouble : {engine.contradiction(), explainer.contradiction()})
    if (!trouble.empty())
      return llvm::make_error<InternalError>(trouble);
  report.obligations.queries = solver ? solver->numQueries() : 0;
  addFacts(subject, report);
  for (SpectralConsumer consumer : allSpectralConsumers())
    report.gates.emplace_back(nameOf(consumer).str(), gateText(spectralGate(subject, consumer)));
  return report;
}
