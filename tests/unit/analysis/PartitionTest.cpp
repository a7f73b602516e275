#include "analysis/Partition.h"

#include "ModuleGraphs.h"

#include <gmock/gmock.h>

using namespace precedent;
using testing::ElementsAre;
using testing::Eq;

namespace {

using Stages = std::vector<std::optional<int64_t>>;

Stages stagesOf(const ModuleGraph &graph) {
  Stages stages;
  for (const ModuleOperation &operation : graph.operations)
    stages.push_back(operation.stage);
  return stages;
}

/// Stages of a function of these operations and a terminator.
Stages partition(std::vector<const char *> names, int64_t numStages) {
  ModuleGraphs graphs;
  for (const char *name : names)
    graphs.add(std::nullopt, {}, name);
  ModuleGraph graph = graphs.finish();
  partitionStages(graph, numStages);
  Stages stages = stagesOf(graph);
  EXPECT_EQ(stages.back(), std::nullopt) << "the terminator belongs to no stage";
  stages.pop_back();
  return stages;
}

TEST(Partition, MatrixProductsWeighFour) {
  for (const char *heavy :
       {"tessera.matmul", "tessera.gemm", "tessera.batched_gemm", "tessera.flash_attn", "tessera.conv2d_nhwc"})
    EXPECT_EQ(partitionCost(heavy), 4u) << heavy;
  for (const char *light : {"tessera.relu", "tessera.grouped_gemm", "arith.constant", "matmul", "tessera.matmul.x"})
    EXPECT_EQ(partitionCost(light), 1u) << light;
}

TEST(Partition, CutsIntoRunsOfEqualCost) {
  const char *matmul = "tessera.matmul", *relu = "tessera.relu";
  EXPECT_THAT(partition({matmul, matmul}, 2), ElementsAre(0, 1));
  EXPECT_THAT(partition({matmul, matmul, matmul}, 2), ElementsAre(0, 0, 1));
  EXPECT_THAT(partition({relu, matmul, relu, matmul}, 2), ElementsAre(0, 0, 1, 1));
  EXPECT_THAT(partition({matmul, relu, relu, relu, relu, relu, relu, relu}, 3), ElementsAre(0, 1, 1, 1, 1, 2, 2, 2));
}

TEST(Partition, StagesMayStayEmpty) {
  EXPECT_THAT(partition({"tessera.relu", "tessera.matmul"}, 2), ElementsAre(0, 0));
  EXPECT_THAT(partition({"tessera.relu", "tessera.matmul"}, 8), ElementsAre(0, 1));
  EXPECT_THAT(partition({}, 3), ElementsAre());
}

TEST(Partition, OneStageIsNoPartition) {
  for (int64_t stages : {int64_t(1), int64_t(0), int64_t(-3), INT64_MIN})
    EXPECT_THAT(partition({"a", "b"}, stages), ElementsAre(std::nullopt, std::nullopt)) << stages;
}

TEST(Partition, AStageAnywhereKeepsTheFunctionAsItIs) {
  ModuleGraphs graphs;
  graphs.add(std::nullopt);
  graphs.add(7);
  ModuleGraph graph = graphs.finish();
  partitionStages(graph, 2);
  EXPECT_THAT(stagesOf(graph), ElementsAre(std::nullopt, 7, std::nullopt));
}

TEST(Partition, FunctionsAreCutOneByOne) {
  ModuleGraphs graphs;
  for (int i = 0; i < 4; ++i)
    graphs.add(i == 0 ? std::optional<int64_t>(5) : std::nullopt);
  ModuleGraph graph = graphs.finish();
  graph.functions = {{0, 1}, {2, 3}};
  partitionStages(graph, 2);
  EXPECT_THAT(stagesOf(graph), ElementsAre(5, std::nullopt, 0, 1, std::nullopt));
}

TEST(Partition, LargeNumbersOfStagesAreExact) {
  int64_t stages = INT64_MAX;
  EXPECT_THAT(partition({"a", "b", "c"}, stages), ElementsAre(0, stages / 3, Eq(6148914691236517204)));
  EXPECT_THAT(partition({"a", "b"}, int64_t(1) << 60), ElementsAre(0, int64_t(1) << 59));
}

} // namespace
