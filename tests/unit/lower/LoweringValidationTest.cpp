//===- LoweringValidationTest.cpp - what a graph of operations does not hold counts, too ------------------------===//

#include "lower/LowerFile.h"

#include <gmock/gmock.h>

using namespace precedent;
using testing::Contains;
using testing::IsEmpty;

namespace {

constexpr const char *kCarrier = R"(module attributes {
  tessera.schedule_digest = "4e28d8b7a04af4c33c1899becd559dfb47a77c7181e2ffcc6a273053d2b2d99b",
  tessera.pipeline_schedule_schema = "tessera.pipeline_schedule.v1",
  tessera.pipeline_steps = [
    {action_id = "pipeline:0:0:0:0:F", clock = 0, depends_on = [], micro_batch = 0, phase = "F", rank = 0, stage = 0},
    {action_id = "pipeline:1:0:0:1:F", clock = 1, depends_on = ["pipeline:0:0:0:0:F"], micro_batch = 1, phase = "F", rank = 0, stage = 0},
    {action_id = "pipeline:1:1:1:0:F", clock = 1, depends_on = ["pipeline:0:0:0:0:F"], micro_batch = 0, phase = "F", rank = 1, stage = 1},
    {action_id = "pipeline:2:1:1:0:B", clock = 2, depends_on = ["pipeline:1:1:1:0:F"], micro_batch = 0, phase = "B", rank = 1, stage = 1},
    {action_id = "pipeline:2:1:1:1:F", clock = 2, depends_on = ["pipeline:1:0:0:1:F", "pipeline:2:1:1:0:B"], micro_batch = 1, phase = "F", rank = 1, stage = 1},
    {action_id = "pipeline:3:0:0:0:B", clock = 3, depends_on = ["pipeline:0:0:0:0:F", "pipeline:1:0:0:1:F", "pipeline:2:1:1:0:B"], micro_batch = 0, phase = "B", rank = 0, stage = 0},
    {action_id = "pipeline:3:1:1:1:B", clock = 3, depends_on = ["pipeline:2:1:1:1:F"], micro_batch = 1, phase = "B", rank = 1, stage = 1},
    {action_id = "pipeline:4:0:0:1:B", clock = 4, depends_on = ["pipeline:1:0:0:1:F", "pipeline:3:0:0:0:B", "pipeline:3:1:1:1:B"], micro_batch = 1, phase = "B", rank = 0, stage = 0}
  ],
  tessera.pp_num_stages = 2, tessera.pp_num_micro_batches = 2, tessera.pp_interleaved = false,
  tessera.pp_decoupled = false, tessera.pp_num_chunks = 1
} {
  func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
    %a = "tessera.scale"(%x) {factor = 3 : i64} : (tensor<4xf32>) -> tensor<4xf32>
    %b = "tessera.scale"(%a) {factor = 7 : i64} : (tensor<4xf32>) -> tensor<4xf32>
    return %b : tensor<4xf32>
  }
}
)";

std::shared_ptr<const SourceText> textOf(llvm::StringRef bytes) {
  return SourceText::fromString("file.mlir", bytes);
}

class LoweringValidation : public testing::Test {
protected:
  LoweringValidation() {
    llvm::Expected<LoweredFile> made = lowerFile(*textOf(kCarrier), {});
    if (made && made->refusals.empty())
      lowered = made->output;
    else
      ADD_FAILURE() << (made ? made->refusals.front().message : llvm::toString(made.takeError()));
  }

  std::vector<std::string> rulesOf(llvm::StringRef text) {
    llvm::Expected<std::vector<Finding>> findings = validateLoweredFile(*textOf(kCarrier), *textOf(text), {});
    if (!findings)
      return {llvm::toString(findings.takeError())};
    std::vector<std::string> rules;
    for (const Finding &finding : *findings)
      rules.push_back(finding.rule);
    return rules;
  }
  /// With the first of one text replaced.
  std::string with(llvm::StringRef old, llvm::StringRef now) {
    std::string text = lowered;
    size_t at = text.find(old);
    EXPECT_NE(at, std::string::npos) << old.str();
    return at == std::string::npos ? text : text.replace(at, old.size(), now);
  }

  std::string lowered;
};

TEST_F(LoweringValidation, WhatIsLoweredHereIsRight) {
  EXPECT_THAT(rulesOf(lowered), IsEmpty());
}

TEST_F(LoweringValidation, AttributesTypesAndMarksCount) {
  for (auto [old, now] : {std::pair("factor = 3", "factor = 4"),
                          {"factor = 7 : i64", "factor = 7 : i32"},
                          {"factor = 7 : i64, ", ""},
                          {"factor = 7 : i64", "factor = 7 : i64, fast"},
                          {"pp_boundary_send = 0", "pp_boundary_send = 1"},
                          {"tessera.pp_boundary_send = 0 : i64, ", ""},
                          {"micro_batch = 0 : i64, tessera", "micro_batch = 1 : i64, tessera"},
                          {"tessera.pp_micro_batches = 2", "tessera.pp_micro_batches = 3"},
                          {"@f", "@g"},
                          {"tessera.pp_num_micro_batches = 2", "tessera.pp_num_micro_batches = 3"},
                          {"clock = 4", "clock = 5"}})
    EXPECT_THAT(rulesOf(with(old, now)), Contains("lowering-mismatch")) << old << " to " << now;
}

TEST_F(LoweringValidation, AnotherPlacementIsFound) {
  EXPECT_THAT(rulesOf(with("tessera.pp_stage = 1", "tessera.pp_stage = 0")), Contains("empty-stage"));
}

TEST_F(LoweringValidation, MovementsAreComparedWithTheirProof) {
  const std::string movements = R"mlir(module {
  "tessera.schedule.func"() ({
  ^bb0(%x: tensor<8x16xf32>):
    %y = "schedule.collective"(%x) {source = "tessera.all_reduce", ordinal = 0 : i64, result = "y", dtype = "f32", kind = "all_reduce", mesh_axis = "default", tensor_axis = 0 : i64, reduction = "sum", effect = "collective", reshard_plan_digest = "4f1c5d0e7a3b92864f1c5d0e7a3b92864f1c5d0e7a3b92864f1c5d0e7a3b9286", subgroup = [0, 1], region_path = [], scatter_axis = 0 : i64, gather_axis = 0 : i64, matching_rounds = [], source_peers = [], target_peers = []} : (tensor<8x16xf32>) -> tensor<8x16xf32>
    "schedule.artifact"() {hash = "f:1:cpu", arch = "cpu", shape_key = "whole", numeric_policy = "f32@accum(f32)"} : () -> ()
  }) {sym_name = "f", target = "cpu"} : () -> ()
}
)mlir";
  llvm::Expected<LoweredFile> made = lowerFile(*textOf(movements), {});
  ASSERT_TRUE(made && made->refusals.empty());
  llvm::Expected<std::vector<Finding>> right = validateLoweredFile(*textOf(movements), *textOf(made->output), {});
  ASSERT_TRUE(static_cast<bool>(right)) << llvm::toString(right.takeError());
  EXPECT_THAT(*right, IsEmpty());
  lowered = made->output;
  llvm::Expected<std::vector<Finding>> wrong =
      validateLoweredFile(*textOf(movements), *textOf(with("reduction = \"sum\"", "reduction = \"max\"")), {});
  ASSERT_TRUE(static_cast<bool>(wrong)) << llvm::toString(wrong.takeError());
  ASSERT_THAT(*wrong, testing::SizeIs(1));
  EXPECT_EQ(wrong->front().rule, "lowering-mismatch");
}

TEST_F(LoweringValidation, NothingIsComparedWithWhatCarriesNothing) {
  llvm::Expected<std::vector<Finding>> findings = validateLoweredFile(*textOf("module {}"), *textOf(lowered), {});
  ASSERT_FALSE(findings);
  EXPECT_THAT(llvm::toString(findings.takeError()), testing::HasSubstr("carries a schedule"));
  EXPECT_THAT(rulesOf("module {} module {}"), Contains("lowering-mismatch"));
}

} // namespace
