//===- PlannedFilesTest.cpp - what is planned is accepted, whatever is asked for --------------------------------===//
//
// Every mode, planner, schema and form of every producer, with drawn sizes, written and read as a user would: the
// format is told by the content. A form is either legal when it is checked, or refused as what it is.
//
//===--------------------------------------------------------------------------------------------------------------===//

#include "analysis/plan/order/OrderPlanner.h"
#include "props/hunt/CarrierDraft.h"
#include "props/hunt/Random.h"
#include "props/hunt/SeedSource.h"
#include "props/pipeline/PipelineSimulator.h"
#include "reports/MegaMoeReport.h"
#include "reports/OrderReport.h"
#include "reports/PlanReport.h"
#include "reports/SpectralReport.h"
#include "targets/BuiltinTargets.h"
#include "verify/Checker.h"

#include <gmock/gmock.h>

using namespace precedent;
using namespace precedent::props;

namespace {

/// The verdict, and the codes of what was found.
std::string answerTo(const std::string &bytes) {
  llvm::Expected<Document> document = readDocument(SourceText::fromString("plan", bytes), {});
  std::string codes;
  if (!document) {
    llvm::handleAllErrors(document.takeError(), [&](const InputError &refusal) {
      codes = nameOf(refusal.verdict).str() + " " + refusal.code;
    });
    return codes;
  }
  CheckOptions options;
  options.engine = Engine::Graph;
  llvm::Expected<FileReport> report = precedent::check(*document, options);
  if (!report)
    return llvm::toString(report.takeError());
  for (const SubjectReport &subject : report->subjects)
    for (const Finding &finding : subject.findings)
      if (finding.severity == Severity::Error)
        codes += " " + finding.rule;
  return nameOf(report->verdict).str() + codes;
}

template <typename Write> std::string written(Write write) {
  std::string text;
  llvm::raw_string_ostream os(text);
  write(os);
  return text;
}

constexpr const char *kRefusedAsWhatItIs = "unsupported unknown-format";

TEST(PlannedFiles, OfPipelines) {
  Random random(31);
  unsigned numLegal = 0, numWrong = 0;
  for (int mode = 0; mode < 3; ++mode)
    for (Planner planner : allPlanners())
      for (ObjectSchema schema : {ObjectSchema::V1, ObjectSchema::V2})
        for (unsigned trial = 0; trial < 6; ++trial) {
          PlanOptions options;
          options.request.interleaved = mode == 1;
          options.request.decoupled = mode == 2;
          options.request.planner = planner;
          options.schema = schema;
          options.request.numStages = random.between(1, 5);
          options.request.numChunks = random.between(1, 3);
          options.request.numMicroBatches =
              mode == 1 ? options.request.numStages * options.request.numChunks + random.between(0, 2)
                        : random.between(1, 8);
          llvm::Expected<Plan> plan = makePlan(options);
          if (!plan) {
            llvm::consumeError(plan.takeError());
            continue;
          }
          std::string mlir = written([&](llvm::raw_ostream &os) { writePlan(*plan, PlanForm::Mlir, os); });
          std::optional<CarrierDraft> draft = CarrierDraft::read(mlir);
          ASSERT_TRUE(draft) << mlir;
          std::string answer = answerTo(mlir);
          if (planner == allPlanners().front())
            EXPECT_EQ(answer, "legal") << mlir;
          else if (findBadOrder(*draft))
            EXPECT_THAT(answer, testing::StartsWith("illegal")) << mlir;
          ++(answer == "legal" ? numLegal : numWrong);
          for (PlanForm form : {PlanForm::Json, PlanForm::Csv, PlanForm::Digest})
            EXPECT_EQ(answerTo(written([&](llvm::raw_ostream &os) { writePlan(*plan, form, os); })),
                      kRefusedAsWhatItIs);
        }
  EXPECT_GT(numLegal, 40u);
  EXPECT_GT(numWrong, 5u) << "the planners with the historical defects";
}

TEST(PlannedFiles, OfOrders) {
  Random random(37);
  unsigned numLegal = 0;
  for (OrderMode mode : allOrderModes())
    for (TransferPlacement transfers : allTransferPlacements())
      for (unsigned trial = 0; trial < 8; ++trial) {
        OrderRequest request;
        request.mode = mode;
        request.transfers = transfers;
        request.numRanks = random.between(1, 5);
        request.numMicroBatches = request.numRanks * random.between(1, 3);
        if (random.oneIn(2))
          request.numChunks = random.between(1, 3);
        llvm::Expected<RankSchedule> schedule = planOrder(request);
        if (!schedule) {
          llvm::consumeError(schedule.takeError());
          continue;
        }
        for (ScheduleForm form : {ScheduleForm::Csv, ScheduleForm::Json}) {
          std::string text = written([&](llvm::raw_ostream &os) { writeSchedule(*schedule, form, os); });
          EXPECT_EQ(answerTo(text), "legal") << nameOf(mode).str() << ", transfers " << nameOf(transfers).str() << "\n"
                                             << text;
          ++numLegal;
        }
      }
  EXPECT_GT(numLegal, 150u);
}

TEST(PlannedFiles, OfMegaMoe) {
  Random random(41);
  unsigned numLegal = 0;
  for (DependencePolicy policy :
       {DependencePolicy::Reference, DependencePolicy::Tessera20260822, DependencePolicy::Tessera20260824})
    for (ObjectSchema schema : {ObjectSchema::V1, ObjectSchema::V2})
      for (unsigned trial = 0; trial < 6; ++trial) {
        MegaMoeRequest request;
        request.planId = "drawn";
        request.numChunks = random.between(1, 6);
        request.numTokens = request.numChunks + random.between(0, 40);
        request.maxInFlightChunks = random.between(2, 4);
        request.pipelineStages = random.between(1, 3);
        for (int64_t chunk = 0; chunk < request.numChunks; ++chunk) {
          request.capacities.emplace_back(random.between(1, 9));
          request.dispatchBufferBytes.emplace_back(random.between(0, 4096));
        }
        for (MegaMoeForm form : {MegaMoeForm::Plan, MegaMoeForm::Graph, MegaMoeForm::Json}) {
          MegaMoeOptions options;
          options.policy = policy;
          options.schema = schema;
          options.form = form;
          llvm::Expected<MegaMoeAnswer> answer = answerMegaMoe(request, options);
          if (!answer) {
            llvm::consumeError(answer.takeError());
            continue;
          }
          std::string text = written([&](llvm::raw_ostream &os) { writeMegaMoe(*answer, os); });
          EXPECT_EQ(answerTo(text), form == MegaMoeForm::Json ? kRefusedAsWhatItIs : "legal") << text;
          ++numLegal;
        }
      }
  EXPECT_GT(numLegal, 60u);
}

TEST(PlannedFiles, OfSpectralPrograms) {
  struct Kind {
    const char *name;
    std::vector<Extents> inputs;
  };
  Random random(43);
  unsigned numLegal = 0;
  for (const char *target : {"x86", "rocm", "rocm_gfx1151"})
    for (IdentitySchema identity : {IdentitySchema::V5, IdentitySchema::V7})
      for (ObjectSchema object : {ObjectSchema::V1, ObjectSchema::V2})
        for (unsigned trial = 0; trial < 4; ++trial) {
          int64_t rows = random.between(1, 4), length = random.between(1, 20), window = random.between(1, 8);
          for (const Kind &kind :
               {Kind{"tessera.spectral_filter", {{rows, length}, {rows, length}}},
                Kind{"tessera.dct", {{rows, length}}}, Kind{"tessera.spectral_conv", {{length}, {window}}},
                Kind{"tessera.stft", {{rows, length + window}, {window}}},
                Kind{"tessera.istft", {{rows, length, window / 2 + 1}, {window}}}}) {
            SpectralRequest request;
            request.target = target;
            request.opName = kind.name;
            request.inputs = kind.inputs;
            if (request.opName.find("stft") != std::string::npos) {
              request.hop = random.between(1, 3);
              request.nFft = window;
              request.center = random.oneIn(2);
            }
            llvm::Expected<SpectralProgram> program = planSpectral(request, builtinTargets(), identity, object);
            if (!program) {
              llvm::consumeError(program.takeError());
              continue;
            }
            std::string mlir =
                written([&](llvm::raw_ostream &os) { writeSpectralPlan(*program, SpectralForm::Mlir, os); });
            EXPECT_EQ(answerTo(mlir), "legal") << mlir;
            ++numLegal;
            EXPECT_EQ(
                answerTo(written([&](llvm::raw_ostream &os) { writeSpectralPlan(*program, SpectralForm::Json, os); })),
                kRefusedAsWhatItIs);
          }
        }
  EXPECT_GT(numLegal, 60u);
}

/// What is legal stays so in every format that `convert` writes, and with every transfer that it adds.
TEST(PlannedFiles, OfConversions) {
  Random random(47);
  unsigned numConverted = 0;
  for (const char *name : {"csv", "rank-schedule", "zero-bubble", "deepspeed"}) {
    const SeedSource &source = *findSource(name);
    for (unsigned trial = 0; trial < 25; ++trial) {
      std::optional<SeedFile> file = source.make(drawGenes(source, random, 50));
      if (!file || file->verdict != Verdict::Legal)
        continue;
      ReadOptions reading;
      reading.format = source.format;
      llvm::Expected<Document> document = readDocument(SourceText::fromString("case", file->bytes), reading);
      ASSERT_TRUE(bool(document)) << llvm::toString(document.takeError());
      for (TransferPlacement transfers : allTransferPlacements()) {
        llvm::Expected<RankSchedule> placed = placeTransfers(std::get<RankSchedule>(document->content), transfers);
        if (!placed) {
          llvm::consumeError(placed.takeError());
          continue;
        }
        std::string text = written([&](llvm::raw_ostream &os) { writeSchedule(*placed, ScheduleForm::Json, os); });
        EXPECT_EQ(answerTo(text), "legal") << nameOf(transfers).str() << " of\n" << file->bytes << "is\n" << text;
        ++numConverted;
      }
    }
  }
  EXPECT_GT(numConverted, 60u);
}

} // namespace
