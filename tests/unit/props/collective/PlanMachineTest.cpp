//===- PlanMachineTest.cpp - plans that are run, right ones and ones decided by hand ----------------------------===//

#include "props/collective/PlanAlgorithms.h"

#include "verify/CheckPlan.h"

#include <gtest/gtest.h>

using namespace precedent;
using namespace precedent::simulation;

namespace {

PlanProgram planOf(PlanAlgorithm algorithm, int gpus, bool isInPlace = false, bool usesPorts = false) {
  std::optional<PlanProgram> program = makePlan({algorithm, gpus, 1, 1, isInPlace, usesPorts});
  EXPECT_TRUE(program);
  return program ? *program : PlanProgram();
}

PlanOp &opNamed(PlanProgram &program, const char *name) {
  for (PlanGpu &gpu : program.gpus)
    for (PlanBlock &block : gpu.blocks)
      for (PlanOp &op : block.ops)
        if (op.name == name)
          return op;
  ADD_FAILURE() << "no " << name;
  return program.gpus.front().blocks.front().ops.front();
}

void lose(PlanProgram &program, const char *name) {
  for (PlanGpu &gpu : program.gpus)
    for (PlanBlock &block : gpu.blocks)
      for (size_t at = 0; at < block.ops.size(); ++at)
        if (block.ops[at].name == name) {
          block.ops.erase(block.ops.begin() + long(at));
          return;
        }
  ADD_FAILURE() << "no " << name;
}

} // namespace

TEST(PlanAlgorithms, AreRight) {
  unsigned numMade = 0;
  for (int algorithm = 0; algorithm < kNumXmlAlgorithms + kNumJsonAlgorithms; ++algorithm)
    for (int gpus = 2; gpus <= 5; ++gpus)
      for (int channels = 1; channels <= 2; ++channels)
        for (int bits = 0; bits < 8; ++bits) {
          PlanShape shape{PlanAlgorithm(algorithm), gpus, channels, 1 + (bits & 1), bool(bits & 2), bool(bits & 4)};
          std::optional<PlanProgram> program = makePlan(shape);
          if (!program)
            continue;
          ++numMade;
          std::string text = writePlan(*program);
          EXPECT_EQ(runPlan(*program), "") << text;
          std::optional<PlanProgram> again = readPlan(text);
          ASSERT_TRUE(again) << text;
          EXPECT_EQ(*again, *program) << text;
        }
  EXPECT_GT(numMade, 350u);
}

/// A false alarm is as bad as a miss.
TEST(PlanAlgorithms, AreCalledLegal) {
  CheckOptions options;
  options.engine = Engine::Graph;
  for (int algorithm = 0; algorithm < kNumXmlAlgorithms + kNumJsonAlgorithms; ++algorithm)
    for (int gpus = 2; gpus <= 4; ++gpus)
      for (int bits = 0; bits < 8; ++bits) {
        std::optional<PlanProgram> program =
            makePlan({PlanAlgorithm(algorithm), gpus, 1, 1 + (bits & 1), bool(bits & 2), bool(bits & 4)});
        if (!program)
          continue;
        std::string text = writePlan(*program);
        Document document = llvm::cantFail(readDocument(SourceText::fromString("plan", text), ReadOptions()));
        SubjectReport report = llvm::cantFail(checkPlan(std::get<CollectivePlan>(document.content), options));
        EXPECT_EQ(report.verdict, Verdict::Legal) << text;
        for (const Finding &finding : report.findings)
          EXPECT_NE(finding.severity, Severity::Error)
              << algorithm << " with " << gpus << " GPUs, " << bits << ": " << finding.message;
      }
}

TEST(PlanMachine, SaysWhatIsWrong) {
  PlanProgram ring = planOf(PlanAlgorithm::RingAllReduce, 3);
  PlanProgram broken = ring;
  opNamed(broken, "rrcs").name = "rcs";
  opNamed(broken, "rcs").sources.clear();
  EXPECT_EQ(runPlan(broken), "chunk 1 of the output of GPU 0 is wrong");
  broken = ring;
  lose(broken, "s");
  EXPECT_EQ(runPlan(broken), "GPU 1 waits for ever at r");
  broken = ring;
  opNamed(broken, "r").targets.front().first = 100;
  EXPECT_EQ(runPlan(broken), "chunk 100 is beyond a buffer of GPU 0");
  broken = ring;
  opNamed(broken, "s").sources.front().count = 2;
  EXPECT_EQ(runPlan(broken), "a message has another size than its receiver expects");
}

TEST(PlanMachine, SeesRaces) {
  PlanProgram tree = planOf(PlanAlgorithm::TreeAllReduce, 3);
  PlanOp &add = opNamed(tree, "rrc");
  EXPECT_EQ(add.waitsForBlock, 0) << "for the copy of its own input";
  add.waitsForBlock = add.waitsForStep = -1;
  EXPECT_EQ(runPlan(tree), "a chunk is read while it is written");
  PlanProgram phases = planOf(PlanAlgorithm::CountedAllReduce, 3, /*isInPlace=*/true);
  lose(phases, "sem_acquire");
  EXPECT_NE(runPlan(phases), "");
}

TEST(PlanMachine, KnowsSignalsBarriersAndFlags) {
  PlanProgram phases = planOf(PlanAlgorithm::TwoPhaseAllReduce, 3, /*isInPlace=*/true);
  PlanProgram broken = phases;
  lose(broken, "barrier");
  EXPECT_EQ(runPlan(broken), "not everybody comes to a barrier");
  broken = phases;
  lose(broken, "signal");
  EXPECT_NE(runPlan(broken)->find("waits for ever"), std::string::npos);
  PlanProgram tree = planOf(PlanAlgorithm::TreeAllReduce, 3);
  opNamed(tree, "cpy").isFlagged = false;
  EXPECT_EQ(runPlan(tree), "an operation waits for one that tells nobody");
  opNamed(tree, "rrc").waitsForStep = 7;
  EXPECT_EQ(runPlan(tree), "an operation waits for one that there is not");
}

/// A proxy goes on beside its block.
TEST(PlanMachine, WaitsForProxiesAtFlushes) {
  PlanProgram phases = planOf(PlanAlgorithm::PutAllGather, 2, /*isInPlace=*/false, /*usesPorts=*/true);
  auto overwrite = [](PlanProgram &program) {
    PlanOp copy = opNamed(program, "copy");
    std::swap(copy.sources, copy.targets); // into the input that is put
    program.gpus.front().blocks.front().ops.push_back(copy);
    program.gpus.front().blocks.pop_back();
    PlanOp own = copy;
    std::swap(own.sources, own.targets);
    auto &ops = program.gpus.front().blocks.front().ops;
    ops.insert(ops.begin(), own);
  };
  overwrite(phases);
  EXPECT_EQ(runPlan(phases), "");
  lose(phases, "flush");
  EXPECT_EQ(runPlan(phases), "a chunk is written while it is read or written");
}

/// A GPU's kernel ends with its own blocks, and begins when it likes.
TEST(PlanMachine, KnowsWhenGpusRun) {
  PlanProgram puts = planOf(PlanAlgorithm::PutAllGather, 2);
  PlanProgram broken = puts;
  lose(broken, "wait");
  EXPECT_EQ(runPlan(broken), "a signal is left for the next run");
  broken = puts;
  opNamed(broken, "wait").name = opNamed(broken, "signal").name = "nop"; // both of GPU 0
  std::vector<PlanOp> &other = broken.gpus[1].blocks.front().ops;
  std::erase_if(other, [](const PlanOp &op) { return op.name == "signal" || op.name == "wait"; });
  EXPECT_EQ(runPlan(broken), "GPU 0 can end before chunk 1 of its output is there");
  broken = puts;
  for (PlanGpu &gpu : broken.gpus)
    std::erase_if(gpu.blocks.front().ops, [](const PlanOp &op) { return op.name.starts_with("rlx"); });
  EXPECT_EQ(runPlan(broken), "a GPU's chunk is touched before it has begun");
  broken = planOf(PlanAlgorithm::GetReduceScatter, 2);
  for (PlanGpu &gpu : broken.gpus)
    std::erase_if(gpu.blocks.front().ops, [](const PlanOp &op) { return op.name == "signal" || op.name == "wait"; });
  EXPECT_EQ(runPlan(broken), "GPU 0 can end before others are done with chunk 1");
}

TEST(PlanMachine, WaitsForPackets) {
  PlanProgram packets = planOf(PlanAlgorithm::PacketAllReduce, 3);
  PlanProgram broken = packets;
  opNamed(broken, "ppkt").name = "put";
  EXPECT_NE(runPlan(broken)->find("waits for ever at repkt"), std::string::npos);
  broken = packets;
  opNamed(broken, "repkt").name = "re";
  EXPECT_NE(runPlan(broken), "");
}

/// Three turns, so that what one turn forgets is missed.
TEST(PlanMachine, TakesTurns) {
  PlanProgram staged = planOf(PlanAlgorithm::StagedAllGather, 2);
  PlanProgram broken = staged;
  PlanOp &release = opNamed(broken, "sem_release");
  release.loop = -1;
  EXPECT_NE(runPlan(broken)->find("waits for ever at sem_acquire"), std::string::npos);
  broken = staged;
  for (PlanOp &op : broken.gpus.front().blocks.front().ops)
    op.loopBytes /= 2; // another shape, which need not run as often
  EXPECT_NE(runPlan(broken), "");
}

TEST(PlanMachine, SeesWhatIsOverwritten) {
  PlanProgram packets = *makePlan({PlanAlgorithm::PutAllGather, 2, 1, 2, false, false});
  PlanOp &copy = opNamed(packets, "copy");
  copy.sources.front() = copy.targets.front();
  copy.targets.front().first += 1;
  EXPECT_EQ(runPlan(packets), "an operation overwrites what it reads");
}

/// Which of two blocks takes a semaphore first is nobody's choice.
TEST(PlanMachine, DoesNotGuess) {
  PlanProgram phases = planOf(PlanAlgorithm::CountedAllReduce, 3, /*isInPlace=*/true);
  for (PlanBlock &block : phases.gpus.front().blocks)
    for (PlanOp &op : block.ops)
      op.semaphore = op.semaphore >= 0 ? 0 : -1;
  EXPECT_EQ(runPlan(phases), std::nullopt);
}

TEST(PlanText, IsUnderstoodWholeOrNotAtAll) {
  std::string text = writePlan(planOf(PlanAlgorithm::PutAllGather, 2));
  ASSERT_TRUE(readPlan(text));
  text.replace(text.find("\"put\""), 5, "\"recpkt\"");
  EXPECT_FALSE(readPlan(text)) << "what is reduced and copied as packets is not modelled";
  EXPECT_FALSE(readPlan("{}"));
  EXPECT_FALSE(readPlan("<algo>"));
  EXPECT_FALSE(readPlan(""));
}
