#include "core/formats/Document.h"
#include "core/formats/rank_schedule/ScheduleLocator.h"
#include "core/formats/rank_schedule/ScheduleReader.h"

using namespace precedent;

llvm::Expected<RankSchedule> precedent::readRankSchedule(std::shared_ptr<const SourceText> source,
                                                         const ReadOptions &options) {
  RankSchedule schedule;
  schedule.source = std::move(source);
  llvm::BumpPtrAllocator storage;
  ScheduleReader reader(schedule, options.limits, storage);
  if (llvm::Error error = readJson(*schedule.source, options.limits, reader))
    return std::move(error);
  if (!reader.finish())
    return makeInputError(reader.refusal.code, Verdict::Invalid, locationAt(*schedule.source, reader.refusal.offset),
                          reader.refusal.message);
  finishSchedule(schedule);
  return schedule;
}
