#include "verify/rules/support/PipelineId.h"

#include "core/digest/CarrierSamples.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

using namespace precedent;
using precedent::test::CarrierBuilder;

namespace {

TEST(PipelineId, ReadsTheFiveParts) {
  std::optional<PipelineId> id = parsePipelineId("pipeline:3:1:5:2:B");
  ASSERT_TRUE(id);
  EXPECT_EQ(*id, (PipelineId{3, 1, 5, 2, Phase::Backward}));
}

TEST(PipelineId, ReadsTheEndsOfTheRange) {
  std::optional<PipelineId> id = parsePipelineId("pipeline:-9223372036854775808:9223372036854775807:0:-1:F");
  ASSERT_TRUE(id);
  EXPECT_EQ(*id, (PipelineId{INT64_MIN, INT64_MAX, 0, -1, Phase::Forward}));
}

TEST(PipelineId, AnyOtherTextHasNoParts) {
  for (const char *text :
       {"", "pipeline", "pipeline:", "pipeline:1:2:3:F", "pipeline:1:2:3:4", "pipeline:1:2:3:4:", "pipeline:1:2:3:4:W",
        "pipeline:1:2:3:4:5:F", "pipeline:1:2:3:4:F ", " pipeline:1:2:3:4:F", "pipeline:01:2:3:4:F",
        "pipeline:+1:2:3:4:F", "pipeline:-0:2:3:4:F", "pipeline:-:2:3:4:F", "pipeline::2:3:4:F", "pipeline:1 :2:3:4:F",
        "pipeline:0x1:2:3:4:F", "pipeline:9223372036854775808:2:3:4:F", "Pipeline:1:2:3:4:F"})
    EXPECT_FALSE(parsePipelineId(text)) << text;
}

RC_GTEST_PROP(PipelineId, WhatFieldsGiveIsReadBack,
              (int64_t clock, int64_t rank, int64_t stage, int64_t microBatch, bool forward)) {
  Phase phase = forward ? Phase::Forward : Phase::Backward;
  PipelineCarrier carrier = CarrierBuilder(1, 1).row("x", clock, rank, stage, microBatch, phase, {}).finish();
  std::optional<PipelineId> id = parsePipelineId(pipelineIdOf(carrier.rows, 0));
  RC_ASSERT(id.has_value());
  RC_ASSERT(*id == (PipelineId{clock, rank, stage, microBatch, phase}));
}

} // namespace
