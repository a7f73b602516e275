//===- CarrierHeaderTest.cpp - which part of a header is missing, and which generation it is ----------------------===//

#include "verify/rules/support/CarrierHeader.h"
#include "verify/rules/support/CarrierShape.h"

#include "core/digest/CarrierSamples.h"

#include <gmock/gmock.h>

using namespace precedent;
using precedent::test::CarrierBuilder;
using testing::HasSubstr;

namespace {
constexpr llvm::StringLiteral kDigest = "4e28d8b7a04af4c33c1899becd559dfb47a77c7181e2ffcc6a273053d2b2d99b";

PipelineCarrier completeCarrier() {
  CarrierBuilder builder = precedent::test::oneForwardOneBackward();
  CarrierBuilder::set(builder.carrier.digest, llvm::StringRef(kDigest));
  CarrierBuilder::set(builder.carrier.schema, llvm::StringRef(kPipelineSchemaV1));
  return builder.finish();
}

/// The same question to both codes behind `carrier-incomplete`.
bool isMissing(const PipelineCarrier &carrier, HeaderAttribute attribute) {
  bool missing = !isAsNeeded(carrier, attribute);
  EXPECT_EQ(!headerProblem(carrier, attribute).empty(), missing) << nameOf(attribute).str();
  return missing;
}

AttributeState &stateIn(PipelineCarrier &carrier, HeaderAttribute attribute) {
  switch (attribute) {
  case HeaderAttribute::Schema:
    return carrier.schema.state;
  case HeaderAttribute::Digest:
    return carrier.digest.state;
  case HeaderAttribute::Steps:
    return carrier.steps;
  case HeaderAttribute::NumStages:
    return carrier.numStages.state;
  case HeaderAttribute::NumMicroBatches:
    return carrier.numMicroBatches.state;
  case HeaderAttribute::Interleaved:
    return carrier.interleaved.state;
  case HeaderAttribute::Decoupled:
    return carrier.decoupled.state;
  case HeaderAttribute::NumChunks:
    return carrier.numChunks.state;
  }
  abort();
}

TEST(CarrierHeader, ACompleteOneLacksNothing) {
  PipelineCarrier carrier = completeCarrier();
  for (uint32_t number = 0; number < kNumHeaderAttributes; ++number)
    EXPECT_FALSE(isMissing(carrier, HeaderAttribute(number))) << number;
}

TEST(CarrierHeader, OnlyTheLastTwoMayBeAbsentAndNoneOfAnotherType) {
  for (uint32_t number = 0; number < kNumHeaderAttributes; ++number) {
    auto attribute = HeaderAttribute(number);
    PipelineCarrier carrier = completeCarrier();
    stateIn(carrier, attribute) = AttributeState::Absent;
    EXPECT_EQ(isMissing(carrier, attribute), number < kNumRequiredHeaderAttributes) << number;
    stateIn(carrier, attribute) = AttributeState::WrongType;
    EXPECT_TRUE(isMissing(carrier, attribute)) << number;
    EXPECT_THAT(headerProblem(carrier, attribute), HasSubstr(nameOf(attribute).str()));
  }
}

TEST(CarrierHeader, ValuesOfTheRightTypeCanBeWrong) {
  PipelineCarrier carrier = completeCarrier();
  carrier.schema.value = "tessera.pipeline_schedule.v2";
  carrier.digest.value = kDigest.drop_back();
  carrier.rows = RowTable();
  EXPECT_TRUE(isMissing(carrier, HeaderAttribute::Schema));
  EXPECT_TRUE(isMissing(carrier, HeaderAttribute::Digest));
  EXPECT_TRUE(isMissing(carrier, HeaderAttribute::Steps));
}

TEST(CarrierShape, APlanIsOfTheOlderGenerationOnlyWithoutAnyPartOfACarrier) {
  PipelineCarrier carrier;
  carrier.hasLegacyPlan = true;
  EXPECT_TRUE(isPreCarrier(carrier));
  carrier.numStages.state = AttributeState::Present; // sizes belong to both generations
  EXPECT_TRUE(isPreCarrier(carrier));
  carrier.digest.state = AttributeState::WrongType;
  EXPECT_FALSE(isPreCarrier(carrier));
  EXPECT_FALSE(rowsAreReadable(carrier));
}

TEST(CarrierShape, StepsWithRegionsAreOfTheOlderGenerationBesideAnything) {
  PipelineCarrier carrier = completeCarrier();
  EXPECT_TRUE(rowsAreReadable(carrier));
  carrier.hasLegacySteps = true;
  EXPECT_TRUE(isPreCarrier(carrier));
  EXPECT_FALSE(rowsAreReadable(carrier));
}

TEST(CarrierShape, RowsOfAnotherSchemaAreNotJudged) {
  PipelineCarrier carrier = completeCarrier();
  carrier.schema.value = "tessera.pipeline_schedule.v2";
  EXPECT_FALSE(rowsAreReadable(carrier));
  carrier.schema.state = AttributeState::Absent;
  EXPECT_TRUE(rowsAreReadable(carrier));
}

TEST(CarrierShape, TheGridIsThatOfTheMode) {
  PipelineCarrier carrier = completeCarrier();
  CarrierBuilder::set(carrier.numChunks, int64_t(2));
  carrier.rows.stage[0] = 2;
  EXPECT_FALSE(isInGrid(carrier, 0)); // chunks count for nothing in 1f1b
  CarrierBuilder::set(carrier.interleaved, true);
  EXPECT_TRUE(isInGrid(carrier, 0));
  carrier.rows.microBatch[0] = 2;
  EXPECT_FALSE(isInGrid(carrier, 0));
  carrier.rows.microBatch[0] = -1;
  EXPECT_FALSE(isInGrid(carrier, 0));
}

} // namespace
