#include "verify/CheckSpectral.h"

#include "verify/SpectralSubject.h"
#include "verify/binding/BindingCoverage.h"
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

/// Coverage is told of a carrier that is legal; of any other it would say what holds of no carrier.
static llvm::Error addBinding(const SpectralSubject &subject, const CheckOptions &options, smt::Solver *solver,
                              SubjectReport &report) {
  auto skip = [&](llvm::StringRef why) {
    report.notRun.push_back({"binding", why.str()});
    return llvm::Error::success();
  };
  if (!solver)
    return skip("it asks the solver, which --engine=graph leaves out");
  if (report.verdict != Verdict::Legal || subject.carrier.programs.size() != 1 || !subject.planned ||
      subject.carrier.semantic.value != subject.planned->semantic)
    return skip("the carrier is not legal by all rules");
  llvm::Expected<BindingCoverage> coverage = coverBinding(subject, options, *solver);
  if (!coverage)
    return coverage.takeError();
  for (const std::string &query : coverage->undecided)
    report.notRun.push_back({"binding", query + " within --rlimit=" + std::to_string(options.rlimit)});
  if (!coverage->undecided.empty())
    report.verdict = worse(report.verdict, Verdict::Undecided);
  report.facts.add("binding", toJson(*coverage));
  report.binding = std::make_shared<BindingCoverage>(std::move(*coverage));
  return llvm::Error::success();
}

llvm::Expected<SubjectReport> precedent::checkSpectral(const SpectralCarrier &carrier, const CheckOptions &options) {
  SubjectReport report;
  report.name = carrier.moduleName;
  RuleRunResult result{report, {}, {}};
  SpectralSubject subject(carrier, options);
  std::unique_ptr<smt::Solver> solver = solverFor(options);
  ClaimEngine engine(subject.graph, subject.order, options, solver.get());
  auto idOf = [&](ActionIndex action) { return subject.object->actions.actionId[action].text; };
  OrderExplainer explainer(subject.graph, subject.order, engine, idOf);
  RuleRun<SpectralSubject> run(subject, engine, explainer, *carrier.locator, options, result);
  run.runAll(RuleKind::Spectral);
  for (const std::string &trouble : {engine.contradiction(), explainer.contradiction()})
    if (!trouble.empty())
      return llvm::make_error<InternalError>(trouble);
  addFacts(subject, report);
  if (subject.hasPayload() && !subject.object)
    report.notRun.push_back({"dag-edge-missing", "the payload cannot be read: " + subject.objectTrouble});
  if (options.target.package)
    report.notRun.push_back({"package-abi", "the ABI text of a package is known only to who runs it"});
  for (SpectralConsumer consumer : allSpectralConsumers())
    report.gates.emplace_back(nameOf(consumer).str(), gateText(spectralGate(subject, consumer)));
  if (options.binding)
    if (llvm::Error error = addBinding(subject, options, solver.get(), report))
      return std::move(error);
  report.obligations.queries = solver ? solver->numQueries() : 0;
  return report;
}
