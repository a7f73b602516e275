//===- PipelineSource.cpp - carriers of every mode and planner --------------------------------------------------===//

#include "props/hunt/SeedSource.h"
#include "props/pipeline/PipelineSimulator.h"
#include "reports/PlanReport.h"

#include "llvm/ADT/STLExtras.h"

#include <map>

using namespace precedent;
using namespace precedent::props;

namespace {

constexpr Parameter kParameters[] = {
    {"stages", 1, 5},     {"micro_batches", 1, 6}, {"chunks", 1, 3},
    {"mode", 0, 2, true}, {"planner", 0, 2, true}, {"schema", 0, 1, true},
};

/// Decoupled means that no stage waits for another one. Running such a schedule shows nothing wrong: it is only slower.
bool joinsStagesThatAreDecoupled(const CarrierDraft &draft) {
  std::map<std::string, int64_t> stageOf;
  for (const DraftRow &row : draft.rows)
    stageOf[row.id] = row.stage;
  return draft.isDecoupled() && llvm::any_of(draft.rows, [&](const DraftRow &row) {
           return llvm::any_of(row.dependsOn, [&](const std::string &id) { return stageOf[id] != row.stage; });
         });
}

std::optional<SeedFile> make(llvm::ArrayRef<int64_t> genes) {
  PlanOptions options;
  options.request.numStages = genes[0];
  options.request.numMicroBatches = genes[1];
  options.request.numChunks = genes[2];
  options.request.interleaved = genes[3] == 1;
  options.request.decoupled = genes[3] == 2;
  options.request.planner = allPlanners()[genes[4]];
  options.schema = genes[5] ? ObjectSchema::V1 : ObjectSchema::V2;
  llvm::Expected<Plan> plan = makePlan(options);
  if (!plan) {
    llvm::consumeError(plan.takeError());
    return std::nullopt;
  }
  SeedFile file;
  llvm::raw_string_ostream os(file.bytes);
  writePlan(*plan, PlanForm::Mlir, os);
  std::optional<CarrierDraft> draft = CarrierDraft::read(file.bytes);
  // The older planners are wrong for some sizes only; whether they are is found by running what they wrote.
  bool isRight = draft && !findBadOrder(*draft) && !joinsStagesThatAreDecoupled(*draft);
  file.verdict = isRight ? Verdict::Legal : Verdict::Illegal;
  return file;
}

/// Of all the sizes that the first source draws, few have a second chunk and are large enough for it.
constexpr Parameter kInterleaved[] = {
    {"stages", 2, 3}, {"more_micro_batches", 0, 2}, {"chunks", 2, 3}, {"schema", 0, 1, true}};

std::optional<SeedFile> makeInterleaved(llvm::ArrayRef<int64_t> genes) {
  int64_t stages = genes[0], chunks = genes[2];
  return make({stages, stages * chunks + genes[1], chunks, /*mode=*/1, /*planner=*/0, genes[3]});
}

} // namespace

namespace precedent::props {
const SeedSource &interleavedSource() {
  static const SeedSource source{"interleaved",  Family::Carrier, InputFormat::TesseraMlir, ".mlir", kInterleaved, 0, 0,
                                 makeInterleaved};
  return source;
}
const SeedSource &pipelineSource() {
  static const SeedSource source{"pipeline", Family::Carrier, InputFormat::TesseraMlir, ".mlir", kParameters, 0, 0,
                                 make};
  return source;
}
} // namespace precedent::props
