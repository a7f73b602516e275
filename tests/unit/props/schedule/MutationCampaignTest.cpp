//===- MutationCampaignTest.cpp - every single edit of small schedules
//---------------------------------------------===//
//
// The checker says `legal` exactly where the simulator runs the mutant to its end: an edit is caught, or it was
// harmless. Both directions: what only one of them accepts is a miss or a false alarm.
//
//===--------------------------------------------------------------------------------------------------------------===//

#include "ScheduleChecks.h"
#include "analysis/plan/order/OrderPlanner.h"
#include "core/formats/pytorch/WritePyTorchCsv.h"
#include "props/schedule/ProgramMutations.h"
#include "props/schedule/RandomProgram.h"
#include "props/schedule/ScheduleSimulator.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

#include <map>
#include <random>

using namespace precedent;
using namespace precedent::simulation;

namespace {
struct Tally {
  size_t caught = 0, harmless = 0;
};
using Tallies = std::map<std::string, Tally>;

const char *wordOf(const RankProgram &program, Sending sending) {
  return simulate(program, sending).legal ? "safe" : "deadlock";
}

/// The table of levels as the simulator has it.
llvm::json::Value tableOf(const RankProgram &program) {
  int slots = 0;
  if (!simulate(program, Sending::Rendezvous).legal)
    for (slots = 1; !simulate(program, Sending::Slots, slots).legal;)
      ++slots;
  return llvm::json::Object{{"buffered", wordOf(program, Sending::Buffered)},
                            {"min_slots", slots},
                            {"stream", wordOf(program, Sending::Stream)},
                            {"group", wordOf(program, Sending::Group)},
                            {"rendezvous", wordOf(program, Sending::Rendezvous)}};
}

void judge(const RankProgram &program, const std::string &what, Engine engine, Tally &tally) {
  Outcome outcome = simulate(program, Sending::Buffered);
  SubjectReport report = reportOf(program, engine);
  ++(outcome.legal ? tally.harmless : tally.caught);
  EXPECT_EQ(report.verdict, outcome.legal ? Verdict::Legal : Verdict::Illegal) << what << " (" << outcome.why << ")\n"
                                                                               << csvOf(program);
  bool hasTransfers = llvm::any_of(program.ranks, [](const std::vector<Step> &row) {
    return llvm::any_of(row, [](const Step &step) { return !computes(step.work); });
  });
  if (!outcome.legal || !hasTransfers)
    return;
  const FactValue *comm = report.facts.find("comm");
  EXPECT_TRUE(comm && std::get<llvm::json::Value>(*comm) == tableOf(program))
      << what << "\n"
      << csvOf(program) << llvm::formatv("{0}\n{1}", tableOf(program), std::get<llvm::json::Value>(*comm)).str();
}

void print(const Tallies &tallies) {
  for (const auto &[mutator, tally] : tallies)
    std::printf("%-18s %7zu caught %7zu proved harmless\n", mutator.c_str(), tally.caught, tally.harmless);
}

/// Shapes with at most that many ranks, chunks and micro-batches, with every choice of the rest.
std::vector<ProgramShape> shapesUpTo(int ranks, int chunks, int microBatches) {
  std::vector<ProgramShape> shapes;
  for (int r = 1; r <= ranks; ++r)
    for (int c = 1; c <= chunks; ++c)
      for (int m = 1; m <= microBatches; ++m)
        for (int bits = 0; bits < 16; ++bits) {
          ProgramShape shape{r, c, m, bool(bits & 1), bool(bits & 2), bool(bits & 4), bool(bits & 8)};
          if ((shape.vShaped && c == 1) || (shape.lateReceives && !shape.transfers))
            continue;
          shapes.push_back(shape);
        }
  return shapes;
}

/// Z3 decides every 50th, the graph engine all.
Engine engineOf(size_t number) {
  return number % 50 == 0 ? Engine::Classes : Engine::Graph;
}

TEST(MutationCampaignLong, EverySingleEditOfSmallSchedules) {
  Tallies tallies;
  size_t number = 0;
  for (const ProgramShape &shape : shapesUpTo(3, 2, 4)) {
    RankProgram program = drawProgram(shape, 20260824);
    judge(program, "as drawn", engineOf(0), tallies[shape.lateReceives ? "late receives" : "as drawn"]);
    for (const Edit &edit : editsOf(program))
      judge(edited(program, edit), textOf(program, edit), engineOf(++number), tallies[nameOf(edit.mutator)]);
  }
  print(tallies);
  EXPECT_EQ(tallies["as drawn"].caught, 0u);
}

/// A planned schedule without its pairs: the halves follow each other.
RankProgram planned(const OrderRequest &request) {
  llvm::Expected<RankSchedule> schedule = planOrder(request);
  if (!schedule) {
    llvm::consumeError(schedule.takeError());
    return RankProgram();
  }
  schedule->pairs.clear();
  std::string csv;
  llvm::raw_string_ostream os(csv);
  writePyTorchCsv(*schedule, os);
  return programOf(csv);
}

TEST(MutationCampaignLong, EverySingleEditOfPlannedSchedules) {
  Tallies tallies;
  size_t number = 0;
  for (OrderMode mode : allOrderModes())
    for (TransferPlacement transfers : allTransferPlacements())
      for (int64_t ranks = 1; ranks <= 3; ++ranks)
        for (int64_t chunks = 1; chunks <= 2; ++chunks)
          for (int64_t microBatches = 1; microBatches <= 4; ++microBatches) {
            RankProgram program = planned({mode, ranks, microBatches, chunks, transfers});
            if (program.ranks.empty())
              continue;
            judge(program, nameOf(mode).str(), engineOf(0), tallies["as planned"]);
            for (const Edit &edit : editsOf(program))
              judge(edited(program, edit), nameOf(mode).str() + ", " + textOf(program, edit), engineOf(++number),
                    tallies[nameOf(edit.mutator)]);
          }
  print(tallies);
  EXPECT_EQ(tallies["as planned"].caught, 0u);
  EXPECT_GT(tallies["as planned"].harmless, 100u);
}

TEST(MutationCampaign, TenThousandDrawnEditsOfGreaterSchedules) {
  Tallies tallies;
  std::mt19937_64 random(20260824);
  for (size_t number = 0; number < 10'000; ++number) {
    ProgramShape shape{int(2 + random() % 5),
                       int(1 + random() % 3),
                       int(3 + random() % 6),
                       false,
                       random() % 2 == 0,
                       random() % 4 != 0,
                       false};
    shape.vShaped = shape.chunks == 2 && random() % 2 == 0;
    RankProgram program = drawProgram(shape, random());
    std::vector<Edit> edits = editsOf(program);
    const Edit &edit = edits[random() % edits.size()];
    judge(edited(program, edit), textOf(program, edit), engineOf(number), tallies[nameOf(edit.mutator)]);
  }
  print(tallies);
}

TEST(MutationCampaign, LevelsOfCommunicationAgree) {
  Tally tally;
  std::mt19937_64 random(20260824);
  for (size_t number = 0; number < 3000; ++number) {
    ProgramShape shape{int(2 + random() % 3), int(1 + random() % 2), int(1 + random() % 4),
                       random() % 2 == 0,     random() % 2 == 0,     true,
                       random() % 2 == 0};
    shape.vShaped &= shape.chunks == 2;
    judge(drawProgram(shape, random()), "as drawn", engineOf(number), tally);
  }
  std::printf("%zu with every level as simulated, %zu illegal when buffered\n", tally.harmless, tally.caught);
  EXPECT_GT(tally.harmless, 1000u);
}
} // namespace
