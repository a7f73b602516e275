#include "verify/proof/Prover.h"

#include "analysis/schedule/CarrierCsv.h"
#include "verify/CheckCarrier.h"
#include "verify/CheckSchedule.h"
#include "verify/CheckSpectral.h"
#include "verify/CheckTile.h"
#include "verify/proof/PlacementCheck.h"

using namespace precedent;

std::string Certificate::summary() const {
  std::string text = std::to_string(obligations.total) + " obligations: ";
  auto add = [&](uint64_t number, llvm::StringRef how) {
    if (number)
      text += std::to_string(number) + " " + how.str() + ", ";
  };
  add(obligations.z3Class, "decided by Z3 in " + std::to_string(obligations.classes) + " classes");
  add(obligations.z3Window, "decided by Z3 in windows");
  add(obligations.z3Whole, "decided by Z3 as a whole");
  add(obligations.ground, "ground");
  return text + "communication " + comm.text();
}

CheckOptions Prover::options() const {
  assert(demands.engine != Engine::Graph && "the graph alone proves nothing");
  CheckOptions made;
  made.engine = demands.engine;
  made.rlimit = demands.rlimit;
  made.schedule.comm = demands.comm;
  return made;
}

template <typename Subject>
ProofAttempt<Subject> Prover::conclude(Subject subject, std::string digest, SubjectReport report) const {
  sortFindings(report.findings);
  ProofAttempt<Subject> attempt{std::move(report), std::nullopt};
  const ObligationCounts &counts = attempt.report.obligations;
  bool isProved = attempt.report.verdict == Verdict::Legal && counts.undecided == 0 && counts.graphOnly == 0;
  if (!isProved)
    return attempt;
  attempt.proof = Proven<Subject>(std::make_shared<const Subject>(std::move(subject)), std::move(digest),
                                  {demands.engine, demands.comm, counts});
  return attempt;
}

/// With buffered sends a rank waits for nobody but the producers of what it reads, and those are obligations of the
/// carrier. At any other level it also waits where it sends, so the transfers are written out, and asked about.
llvm::Error Prover::checkWaits(const PipelineCarrier &carrier, SubjectReport &report) const {
  if (demands.comm.kind == CommLevel::Kind::Buffered || carrier.mode() == PipelineMode::Decoupled)
    return llvm::Error::success();
  auto source = SourceText::fromString("the carrier's ranks", writeCarrierCsv(carrier));
  ReadOptions reading;
  reading.dialect = CsvDialect::October2024;
  llvm::Expected<RankSchedule> schedule = readPyTorchCsv(source, reading);
  if (!schedule)
    return llvm::make_error<InternalError>("the ranks of a carrier cannot be read back: " +
                                           llvm::toString(schedule.takeError()));
  llvm::Expected<SubjectReport> waits = checkSchedule(*schedule, options());
  if (!waits)
    return waits.takeError();
  report.verdict = worse(report.verdict, waits->verdict);
  report.obligations.add(waits->obligations);
  for (Finding &finding : waits->findings) {
    if (finding.severity != Severity::Error)
      continue;
    finding.anchor = Anchor::carrier();
    finding.location = carrier.locator->locate(finding.anchor);
    finding.message = "with one row a rank, and transfers beside what they serve: " + finding.message;
    finding.fix.reset();
    report.findings.push_back(std::move(finding));
  }
  return llvm::Error::success();
}

llvm::Expected<ProofAttempt<PipelineCarrier>> Prover::prove(PipelineCarrier carrier, const ValueFlow &flow) const {
  llvm::Expected<SubjectReport> report = checkCarrier(carrier, options());
  if (!report)
    return report.takeError();
  for (Finding &finding : findPlacementErrors(carrier, *carrier.module, flow)) {
    finding.location = carrier.locator->locate(finding.anchor);
    report->findings.push_back(std::move(finding));
    report->verdict = worse(report->verdict, Verdict::Illegal);
  }
  // What has no legal rows has no ranks that could wait.
  if (report->verdict == Verdict::Legal)
    if (llvm::Error error = checkWaits(carrier, *report))
      return std::move(error);
  std::string digest = contentDigest(carrier, flow);
  return conclude(std::move(carrier), std::move(digest), std::move(*report));
}

llvm::Expected<ProofAttempt<SpectralCarrier>> Prover::prove(SpectralCarrier carrier) const {
  llvm::Expected<SubjectReport> report = checkSpectral(carrier, options());
  if (!report)
    return report.takeError();
  std::string digest = contentDigest(carrier);
  return conclude(std::move(carrier), std::move(digest), std::move(*report));
}

llvm::Expected<ProofAttempt<TileModule>> Prover::prove(TileModule module) const {
  llvm::Expected<SubjectReport> report = checkTile(module, options());
  if (!report)
    return report.takeError();
  std::string digest = contentDigest(module);
  return conclude(std::move(module), std::move(digest), std::move(*report));
}
