#include "verify/Checker.h"

#include "verify/CheckCarrier.h"
#include "verify/CheckGraph.h"
#include "verify/CheckMegaMoe.h"
#include "verify/CheckObject.h"
#include "verify/CheckPlan.h"
#include "verify/CheckSchedule.h"
#include "verify/CheckSpectral.h"
#include "verify/CheckTargets.h"
#include "verify/CheckTile.h"

#include "llvm/Support/ErrorHandling.h"

using namespace precedent;

char InternalError::ID = 0;

llvm::StringRef precedent::nameOf(Engine engine) {
  switch (engine) {
  case Engine::Classes:
    return "classes";
  case Engine::Whole:
    return "whole";
  case Engine::Graph:
    return "graph";
  }
  llvm_unreachable("engine");
}

llvm::StringRef precedent::nameOf(Profile profile) {
  switch (profile) {
  case Profile::Sound:
    return "sound";
  case Profile::TesseraGate:
    return "tessera-gate";
  }
  llvm_unreachable("profile");
}

void ObligationCounts::add(const ObligationCounts &other) {
  auto plus = [](uint64_t &sum, uint64_t term) { sum = sum > UINT64_MAX - term ? UINT64_MAX : sum + term; };
  plus(total, other.total);
  plus(z3Class, other.z3Class);
  plus(z3Window, other.z3Window);
  plus(z3Whole, other.z3Whole);
  plus(ground, other.ground);
  plus(graphOnly, other.graphOnly);
  plus(undecided, other.undecided);
  plus(classes, other.classes);
  plus(queries, other.queries);
}

/// A demand that a file cannot answer is not answered with `legal`.
static llvm::Error refuseDemands(const Document &document) {
  const auto *carriers = std::get_if<CarrierFile>(&document.content);
  if (carriers && carriers->carriers.empty() && !carriers->spectral.empty())
    return llvm::Error::success();
  return makeInputError("target-not-applicable", Verdict::Unsupported, Location::ofFile(document.source->name()),
                        "only spectral carriers are checked against a target or a package",
                        "leave out --target and --package");
}

llvm::Expected<FileReport> precedent::check(const Document &document, const CheckOptions &options) {
  FileReport file;
  auto add = [&](llvm::Expected<SubjectReport> report) -> llvm::Error {
    if (!report)
      return report.takeError();
    if (options.issued && file.kind != "megamoe-plan")
      report->notRun.push_back(
          {"megamoe-issued-order", "an issued order is compared with MegaMoE plans, and this is none"});
    if (options.schedule.inFlight && !std::holds_alternative<RankSchedule>(document.content))
      report->notRun.push_back({"in-flight-bound", "only schedules of ranks have micro-batches in flight on a rank"});
    if (options.schedule.timeline && !std::holds_alternative<RankSchedule>(document.content) &&
        !std::holds_alternative<CollectivePlan>(document.content))
      report->notRun.push_back({"the timeline", "only schedules of ranks and collective plans have one"});
    sortFindings(report->findings);
    file.verdict = worse(file.verdict, report->verdict);
    file.subjects.push_back(std::move(*report));
    return llvm::Error::success();
  };
  if (options.target.areMade())
    if (llvm::Error error = refuseDemands(document))
      return std::move(error);
  if (const auto *table = std::get_if<TargetTable>(&document.content)) {
    file.kind = "targets";
    if (llvm::Error error = add(checkTargets(*table, options)))
      return std::move(error);
    return file;
  }
  if (const auto *object = std::get_if<ScheduleObject>(&document.content)) {
    file.kind = "schedule-object";
    if (llvm::Error error = add(checkObject(*object, options)))
      return std::move(error);
    return file;
  }
  if (const auto *graphs = std::get_if<GraphFile>(&document.content)) {
    file.kind = "graph";
    for (const GraphFunction &graph : graphs->functions)
      if (llvm::Error error = add(checkGraph(graph, options)))
        return std::move(error);
    return file;
  }
  if (const auto *schedule = std::get_if<RankSchedule>(&document.content)) {
    file.kind = "schedule";
    if (llvm::Error error = add(checkSchedule(*schedule, options)))
      return std::move(error);
    return file;
  }
  if (const auto *plan = std::get_if<MegaMoePlan>(&document.content)) {
    file.kind = "megamoe-plan";
    if (llvm::Error error = add(checkMegaMoe(*plan, options)))
      return std::move(error);
    return file;
  }
  if (const auto *plan = std::get_if<CollectivePlan>(&document.content)) {
    file.kind = "schedule";
    if (llvm::Error error = add(checkPlan(*plan, options)))
      return std::move(error);
    return file;
  }
  if (const auto *tiles = std::get_if<TileFile>(&document.content)) {
    bool isReshard = std::any_of(tiles->modules.begin(), tiles->modules.end(),
                                 [](const TileModule &module) { return module.isReshard(); });
    file.kind = isReshard ? "reshard-module" : "tile-module";
    for (size_t index = 0; index < tiles->modules.size(); ++index) {
      CheckOptions forModule = options;
      if (tiles->modules.size() > 1 && !options.dumpSmt2.empty())
        forModule.dumpSmt2 += "/" + std::to_string(index);
      if (llvm::Error error = add(checkTile(tiles->modules[index], forModule)))
        return std::move(error);
    }
    return file;
  }
  const auto &carrierFile = std::get<CarrierFile>(document.content);
  const std::vector<PipelineCarrier> &carriers = carrierFile.carriers;
  const std::vector<SpectralCarrier> &spectral = carrierFile.spectral;
  file.kind = carriers.empty() && !spectral.empty() ? "spectral-carrier" : "pipeline-carrier";
  for (size_t index = 0; index < carriers.size() + spectral.size(); ++index) {
    // Queries are numbered within a carrier.
    CheckOptions forCarrier = options;
    if (carriers.size() + spectral.size() > 1 && !options.dumpSmt2.empty())
      forCarrier.dumpSmt2 += "/" + std::to_string(index);
    llvm::Expected<SubjectReport> report = index < carriers.size()
                                               ? checkCarrier(carriers[index], forCarrier)
                                               : checkSpectral(spectral[index - carriers.size()], forCarrier);
    if (llvm::Error error = add(std::move(report)))
      return std::move(error);
  }
  if (carrierFile.numUnreadTiles)
    file.subjects.front().notRun.push_back(
        {"rules about Tile modules", (carrierFile.numUnreadTiles == 1 ? std::string("a module of the Tile level stands")
                                                                      : std::to_string(carrierFile.numUnreadTiles) +
                                                                            " modules of the Tile level stand") +
                                         " beside the schedule; check what is no schedule in a file of its own"});
  return file;
}
