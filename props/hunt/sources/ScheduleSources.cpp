//===- ScheduleSources.cpp - orders of ranks, planned and drawn, in every format --------------------------------===//

#include "props/hunt/SeedSource.h"

#include "analysis/plan/order/OrderPlanner.h"
#include "props/schedule/RandomProgram.h"
#include "props/schedule/ScheduleSimulator.h"
#include "props/schedule/ScheduleWords.h"

#include "llvm/ADT/STLExtras.h"

using namespace precedent;
using namespace precedent::props;
using namespace precedent::simulation;

namespace {

/// `mode`: the planner's eight, then programs drawn at random, of which `drawn` is the number.
constexpr int64_t kNumModes = 8;
constexpr Parameter kOrder[] = {
    {"ranks", 1, 4},           {"micro_batches", 1, 6},     {"chunks", 1, 3},      {"mode", 0, kNumModes + 1, true},
    {"transfers", 0, 2, true}, {"drawn", 0, 1 << 20, true}, {"shards", 0, 1, true}};
constexpr Parameter kCells[] = {
    {"ranks", 1, 4},           {"micro_batches", 1, 6},     {"chunks", 1, 3},       {"mode", 0, kNumModes + 1, true},
    {"transfers", 0, 2, true}, {"drawn", 0, 1 << 20, true}, {"shards", 0, 1, true}, {"layout", 0, 3, true},
    {"letters", 0, 3, true}};
/// One stage a rank and no halves: what DeepSpeed's instructions can say.
constexpr Parameter kDeepSpeed[] = {{"ranks", 1, 4}, {"micro_batches", 1, 6}, {"mode", 0, 1, true}};

static_assert(int(Work::SendF) == int(ActionKind::SendForward) && int(Work::RecvB) == int(ActionKind::RecvBackward));

Work workOf(ActionKind kind) {
  switch (kind) {
  case ActionKind::Unshard:
    return Work::Unshard;
  case ActionKind::Reshard:
    return Work::Reshard;
  case ActionKind::ReduceGradient:
    return Work::ReduceGrad;
  default:
    return Work(kind);
  }
}

RankProgram programOf(const RankSchedule &schedule) {
  RankProgram program;
  program.ranks.resize(schedule.numRanks());
  for (ActionIndex action = 0; action < schedule.size(); ++action) {
    std::vector<Step> &row = program.ranks[schedule.rank[action]];
    bool hasNumber = schedule.microBatch[action] != kNoNumber;
    row.push_back({workOf(schedule.kind[action]), int(schedule.stage[action]),
                   hasNumber ? int(schedule.microBatch[action]) : 0, llvm::is_contained(schedule.pairs, action)});
  }
  program.countFromSteps();
  return program;
}

std::optional<RankProgram> planned(int64_t mode, int64_t ranks, int64_t microBatches, int64_t chunks,
                                   TransferPlacement transfers) {
  OrderRequest request{allOrderModes()[size_t(mode)], ranks, microBatches, chunks, transfers};
  llvm::Expected<RankSchedule> schedule = planOrder(request);
  if (schedule)
    return programOf(*schedule);
  llvm::consumeError(schedule.takeError());
  // Most modes have one number of chunks; any other means that.
  request.numChunks = std::nullopt;
  schedule = planOrder(request);
  if (schedule)
    return programOf(*schedule);
  llvm::consumeError(schedule.takeError());
  return std::nullopt;
}

/// Parameters are gathered before their first use and let go behind the last one; gradients are summed at the end.
void addShards(RankProgram &program) {
  for (std::vector<Step> &row : program.ranks) {
    std::vector<Step> result;
    std::vector<int> stages;
    for (size_t at = 0; at < row.size(); ++at) {
      const Step &step = row[at];
      // Between the halves of a pair nothing stands.
      size_t unit = at;
      while (unit > 0 && row[unit - 1].overlapsNext)
        --unit;
      if (computes(step.work) && unit == at)
        for (size_t member = at; member < row.size(); ++member) {
          if (computes(row[member].work) && !llvm::is_contained(stages, row[member].stage)) {
            stages.push_back(row[member].stage);
            result.push_back({Work::Unshard, row[member].stage, 0});
          }
          if (!row[member].overlapsNext)
            break;
        }
      result.push_back(step);
    }
    for (int stage : stages) {
      result.push_back({Work::Reshard, stage, 0});
      result.push_back({Work::ReduceGrad, stage, 0});
    }
    row = std::move(result);
  }
}

std::optional<RankProgram> programOf(llvm::ArrayRef<int64_t> genes) {
  int64_t ranks = genes[0], microBatches = genes[1], chunks = genes[2], mode = genes[3];
  std::optional<RankProgram> program;
  if (mode < kNumModes) {
    program = planned(mode, ranks, microBatches, chunks, allTransferPlacements()[size_t(genes[4])]);
  } else {
    uint64_t drawn = uint64_t(genes[5]);
    ProgramShape shape{int(ranks), int(chunks), int(microBatches)};
    shape.vShaped = chunks == 2 && drawn % 2 == 0;
    shape.split = drawn / 2 % 2 == 0;
    shape.transfers = genes[4] != 2;
    shape.lateReceives = genes[4] == 1;
    program = drawProgram(shape, drawn);
  }
  if (program && genes[6] != 0)
    addShards(*program);
  return program;
}

std::optional<SeedFile> fileOf(const ProgramText &text) {
  std::optional<std::string> bytes = writeProgram(text);
  if (!bytes || !readProgramText(*bytes))
    return std::nullopt;
  SeedFile file;
  file.verdict = simulate(text.program, Sending::Buffered).legal ? Verdict::Legal : Verdict::Illegal;
  file.bytes = std::move(*bytes);
  return file;
}

std::optional<SeedFile> makeCsv(llvm::ArrayRef<int64_t> genes) {
  std::optional<RankProgram> program = programOf(genes);
  if (!program)
    return std::nullopt;
  ProgramText text{std::move(*program), kAllLayouts[genes[7]], kAllLetters[genes[8]]};
  if (std::optional<SeedFile> file = fileOf(text))
    return file;
  text.letters = Letters::October2024; // has a word for everything
  return fileOf(text);
}

std::optional<SeedFile> makeZeroBubble(llvm::ArrayRef<int64_t> genes) {
  std::optional<RankProgram> program = programOf(genes);
  return program ? fileOf({std::move(*program), Layout::ZeroBubble}) : std::nullopt;
}

std::optional<SeedFile> makeRankSchedule(llvm::ArrayRef<int64_t> genes) {
  std::optional<RankProgram> program = programOf(genes);
  return program ? fileOf({std::move(*program), Layout::Json}) : std::nullopt;
}

std::optional<SeedFile> makeDeepSpeed(llvm::ArrayRef<int64_t> genes) {
  std::optional<RankProgram> program = planned(genes[2], genes[0], genes[1], 1, TransferPlacement::None);
  return program ? fileOf({asDeepSpeed(*program), Layout::DeepSpeed}) : std::nullopt;
}

} // namespace

namespace precedent::props {
const SeedSource &csvSource() {
  static const SeedSource source{"csv", Family::Schedule, InputFormat::PyTorchCsv, ".csv", kCells, 0, 0, makeCsv};
  return source;
}
const SeedSource &zeroBubbleSource() {
  static const SeedSource source{"zero-bubble", Family::Schedule, InputFormat::ZeroBubble, ".txt", kOrder, 0, 0,
                                 makeZeroBubble};
  return source;
}
const SeedSource &deepSpeedSource() {
  static const SeedSource source{"deepspeed", Family::Schedule, InputFormat::DeepSpeed, ".txt", kDeepSpeed, 0,
                                 0,           makeDeepSpeed};
  return source;
}
const SeedSource &rankScheduleSource() {
  static const SeedSource source{"rank-schedule", Family::Schedule, InputFormat::RankSchedule, ".json", kOrder, 0, 0,
                                 makeRankSchedule};
  return source;
}
} // namespace precedent::props
