#include "core/formats/pytorch/CsvDialects.h"

#include "core/formats/rank_schedule/ScheduleLocator.h"

#include <algorithm>

using namespace precedent;
using namespace precedent::csv;

/// Stage and micro-batch of every action of one kind, sorted.
static std::vector<uint64_t> keysOf(const RankSchedule &schedule, ActionKind kind) {
  std::vector<uint64_t> keys;
  for (ActionIndex action = 0; action < schedule.size(); ++action)
    if (schedule.kind[action] == kind)
      keys.push_back(uint64_t(schedule.stage[action]) << 32 | schedule.microBatch[action]);
  std::sort(keys.begin(), keys.end());
  return keys;
}

static bool haveBothOfOne(const RankSchedule &schedule) {
  std::vector<uint64_t> weight = keysOf(schedule, ActionKind::WeightGradient);
  if (weight.empty())
    return false;
  std::vector<uint64_t> backward = keysOf(schedule, ActionKind::Backward), both;
  std::set_intersection(weight.begin(), weight.end(), backward.begin(), backward.end(), std::back_inserter(both));
  return !both.empty();
}

static CsvDialect detect(const RankSchedule &schedule, const Letters &letters) {
  if (letters.microBatchFirst != kNoAction)
    return CsvDialect::PyTorch24;
  if (letters.inputGradient != kNoAction)
    return CsvDialect::October2024;
  if (letters.fullBackward != kNoAction)
    return CsvDialect::Autumn2024;
  return haveBothOfOne(schedule) ? CsvDialect::Mid2024 : CsvDialect::Unknown;
}

static llvm::Error refuse(const RankSchedule &schedule, ActionIndex action, CsvDialect dialect) {
  llvm::StringRef cell = schedule.source->bytes().substr(schedule.offset[action], schedule.length[action]);
  return parseErrorAt(*schedule.source, schedule.offset[action],
                      "the dialect " + nameOf(dialect) + " has no cell like " + quotedCell(cell),
                      "--dialect= forces another one; without it I go by the letters");
}

llvm::Error csv::settleDialect(RankSchedule &schedule, const Letters &letters, CsvDialect forced) {
  CsvDialect dialect = forced == CsvDialect::Unknown ? detect(schedule, letters) : forced;
  schedule.dialect = dialect;
  bool isOldest = dialect == CsvDialect::PyTorch24;
  if (ActionIndex wrong = isOldest ? letters.stageFirst : letters.microBatchFirst; wrong != kNoAction)
    return refuse(schedule, wrong, dialect);
  bool hasInput = dialect == CsvDialect::October2024 || dialect == CsvDialect::Unknown;
  if (letters.inputGradient != kNoAction && !hasInput)
    return refuse(schedule, letters.inputGradient, dialect);
  if (letters.fullBackward != kNoAction && dialect != CsvDialect::Autumn2024)
    return refuse(schedule, letters.fullBackward, dialect);
  if (dialect != CsvDialect::Mid2024 && dialect != CsvDialect::Autumn2024)
    return llvm::Error::success();
  for (ActionKind &kind : schedule.kind)
    if (kind == ActionKind::Backward)
      kind = ActionKind::InputGradient;
  for (ActionIndex action : letters.fullBackwards)
    schedule.kind[action] = ActionKind::Backward;
  return llvm::Error::success();
}
