#include "MlirTestSupport.h"

#include "core/formats/tessera/CarrierWriter.h"
#include "core/model/ModuleGraph.h"

using namespace precedent;

namespace {

std::string write(const PipelineCarrier &carrier, unsigned chainLength) {
  std::string text;
  llvm::raw_string_ostream os(text);
  writeCarrierModule(carrier, chainLength, os);
  return text;
}

TEST(CarrierWriter, WritesAModule) {
  PipelineCarrier read = readOne(carrier(row("a") + ", " + row("b", "\"a\", \"c\"")));
  EXPECT_EQ(write(read, 2), R"(module attributes {
  tessera.schedule_digest = ")" +
                                kDigest + R"(",
  tessera.pipeline_schedule_schema = "tessera.pipeline_schedule.v1",
  tessera.pipeline_steps = [
    {action_id = "a", clock = 0, depends_on = [], micro_batch = 0, phase = "F", rank = 0, stage = 0},
    {action_id = "b", clock = 0, depends_on = ["a", "c"], micro_batch = 0, phase = "F", rank = 0, stage = 0}
  ],
  tessera.pp_num_stages = 2,
  tessera.pp_num_micro_batches = 2,
  tessera.pp_interleaved = false
} {
  func.func @pipeline(%x: tensor<4x4xf32>, %w: tensor<4x4xf32>) -> tensor<4x4xf32> {
    %s0 = "tessera.matmul"(%x, %w) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %s1 = "tessera.matmul"(%s0, %w) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    return %s1 : tensor<4x4xf32>
  }
}
)");
}

TEST(CarrierWriter, TheChainHasAnyLength) {
  for (unsigned length : {0u, 1u, 5u}) {
    PipelineCarrier read = readOne(write(readOne(carrier(row("a"))), length));
    EXPECT_EQ(read.module->operations.size(), length + 2);
  }
}

TEST(CarrierWriter, WhatIsWrittenIsReadBack) {
  const std::string original = R"(module @"a \22 b" attributes {tessera.schedule_digest = "",
    tessera.pipeline_schedule_schema = 4, tessera.pp_num_stages = -9223372036854775808, tessera.pp_num_chunks = unit,
    tessera.pp_interleaved = 1, tessera.pp_decoupled = true, tessera.pipeline_steps = [7, {},
      {action_id = "\\ \" \0A \09 \00 \FF \C3\A4 é $", depends_on = ["", 3, "\\"], phase = "W\22"},
      {action_id = "", clock = -1, micro_batch = 9223372036854775807, phase = "B", rank = 2, stage = 3}]} {})";
  PipelineCarrier first = readOne(original), second = readOne(write(first, 1));
  EXPECT_EQ(second.moduleName, first.moduleName);
  EXPECT_EQ(second.digest.state, AttributeState::Present);
  EXPECT_EQ(second.schema.state, AttributeState::WrongType);
  EXPECT_EQ(second.numStages.value, INT64_MIN);
  EXPECT_EQ(second.numMicroBatches.state, AttributeState::Absent);
  EXPECT_EQ(second.numChunks.state, AttributeState::WrongType);
  EXPECT_EQ(second.interleaved.state, AttributeState::WrongType);
  EXPECT_TRUE(second.decoupled.value);
  EXPECT_EQ(second.rows.fields, first.rows.fields);
  EXPECT_EQ(second.rows.actionId, first.rows.actionId);
  EXPECT_EQ(first.rows.actionId[2].size(), 19u);
  EXPECT_EQ(second.rows.clock, first.rows.clock);
  EXPECT_EQ(second.rows.microBatch, first.rows.microBatch);
  EXPECT_EQ(second.rows.rank, first.rows.rank);
  EXPECT_EQ(second.rows.stage, first.rows.stage);
  EXPECT_EQ(second.rows.phase, first.rows.phase);
  EXPECT_EQ(second.rows.unknownPhase.lookup(2), "W\"");
  ASSERT_EQ(second.rows.dependsOn[2].size(), 3u);
  EXPECT_FALSE(RowTable::isString(second.rows.dependsOn[2][1]));
  EXPECT_EQ(second.rows.dependsOn[2][2], "\\");
}

TEST(CarrierWriter, AnEmptyCarrierIsAModule) {
  EXPECT_EQ(refusal(write(PipelineCarrier(), 1)), "no-schedule 1:1");
  EXPECT_EQ(readOne(write(readOne(carrier("")), 0)).steps, AttributeState::Present);
}

} // namespace
