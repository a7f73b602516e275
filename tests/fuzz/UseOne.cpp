#include "fuzz/UseOne.h"

#include "core/digest/MegaMoeDigest.h"
#include "core/digest/ObjectDigest.h"
#include "core/digest/PipelineDigest.h"
#include "core/formats/rank_schedule/WriteRankSchedule.h"

#include "llvm/ADT/STLExtras.h"

#include <cstdlib>

using namespace precedent;

namespace {

/// Places are looked up in the text when they are shown: a second reading of the same bytes, by other code.
void askForPlaces(const Locator *locator, const SourceText &source) {
  if (!locator)
    std::abort();
  auto ask = [&](const Anchor &anchor) {
    Location place = locator->locate(anchor);
    if (place.file.empty() || place.offset.value_or(0) > source.bytes().size())
      std::abort();
    if (place.offset)
      source.lineAt(*place.offset);
  };
  ask(Anchor());
  ask(Anchor::carrier());
  for (const char *name : {"schema", "actions", "tessera.pipeline_steps", "tessera.schedule_digest", "gpus"})
    ask(Anchor::attribute(name));
  using Kind = Anchor::Kind;
  for (Kind kind : {Kind::Row, Kind::Edge, Kind::Role, Kind::Residency, Kind::Proof, Kind::Chunk, Kind::Operation})
    for (uint32_t index : {0u, 1u, 3u, 4'000'000'000u}) {
      ask(Anchor::element(kind, index));
      for (const char *field : {"depends_on", "action_id", "clock", "name", "attrs.ordered"})
        for (std::optional<uint32_t> sub : {std::optional<uint32_t>(), std::optional(0u), std::optional(7u)})
          ask(Anchor::element(kind, index, field, sub));
    }
}

void useSchedule(const RankSchedule &schedule, const ReadOptions &options) {
  std::string once, twice;
  llvm::raw_string_ostream first(once), second(twice);
  writeRankSchedule(schedule, first);
  ReadOptions again = options;
  again.limits = Limits(); // it is longer than what it was read from
  llvm::Expected<RankSchedule> same = readRankSchedule(SourceText::fromString("written", once), again);
  if (!same) {
    llvm::errs() << once << llvm::toString(same.takeError()) << '\n';
    std::abort();
  }
  writeRankSchedule(*same, second);
  if (once != twice) {
    llvm::errs() << once << "is read and written as\n" << twice;
    std::abort();
  }
}

bool hasDigest(const ScheduleObject &object) {
  return object.version != ObjectSchema::Unsupported &&
         llvm::none_of(object.shapeProblems, [](const ShapeProblem &problem) { return problem.isError; });
}

} // namespace

void fuzz::use(const Document &document, const ReadOptions &options) {
  const SourceText &source = *document.source;
  if (const auto *file = std::get_if<CarrierFile>(&document.content)) {
    for (const PipelineCarrier &carrier : file->carriers) {
      digestsOf(carrier);
      askForPlaces(carrier.locator.get(), source);
    }
    for (const SpectralCarrier &carrier : file->spectral)
      askForPlaces(carrier.locator.get(), source);
  } else if (const auto *object = std::get_if<ScheduleObject>(&document.content)) {
    if (hasDigest(*object))
      digestOf(*object);
    askForPlaces(object->locator.get(), source);
  } else if (const auto *graphs = std::get_if<GraphFile>(&document.content)) {
    for (const GraphFunction &function : graphs->functions)
      askForPlaces(function.locator.get(), source);
  } else if (const auto *schedule = std::get_if<RankSchedule>(&document.content)) {
    useSchedule(*schedule, options);
    askForPlaces(schedule->locator.get(), source);
  } else if (const auto *plan = std::get_if<MegaMoePlan>(&document.content)) {
    if (plan->hasShape())
      digestOf(*plan);
    askForPlaces(plan->locator.get(), source);
  } else if (const auto *table = std::get_if<TargetTable>(&document.content)) {
    askForPlaces(table->locator.get(), source);
  } else if (const auto *collective = std::get_if<CollectivePlan>(&document.content)) {
    askForPlaces(collective->locator.get(), source);
  }
}
