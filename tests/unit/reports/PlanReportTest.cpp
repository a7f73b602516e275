#include "reports/PlanReport.h"

#include "core/formats/Document.h"
#include "core/model/ModuleGraph.h"
#include "reports/DigestReport.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/JSON.h"

#include <gmock/gmock.h>

using namespace precedent;
using testing::HasSubstr;

namespace {

PlanOptions optionsFor(int64_t stages, int64_t microBatches, ObjectSchema schema = ObjectSchema::V2) {
  PlanOptions options;
  options.request.numStages = stages;
  options.request.numMicroBatches = microBatches;
  options.schema = schema;
  return options;
}

std::string written(const Plan &plan, PlanForm form) {
  std::string text;
  llvm::raw_string_ostream os(text);
  writePlan(plan, form, os);
  return text;
}

} // namespace

TEST(PlanReport, readsBackAsTheSamePlan) {
  for (ObjectSchema schema : {ObjectSchema::V1, ObjectSchema::V2}) {
    Plan plan = llvm::cantFail(makePlan(optionsFor(3, 5, schema)));
    auto source = SourceText::fromString("plan.mlir", written(plan, PlanForm::Mlir));
    CarrierFile file = llvm::cantFail(readTesseraMlir(source, {}));
    ASSERT_EQ(file.carriers.size(), 1u);
    const PipelineCarrier &carrier = file.carriers.front();
    EXPECT_EQ(carrier.digest.value, plan.digest);
    EXPECT_EQ(carrier.numStages.value, 3);
    EXPECT_EQ(carrier.rows.size(), 30u);
    EXPECT_TRUE(llvm::equal(carrier.rows.actionId, plan.carrier.rows.actionId));
    EXPECT_TRUE(llvm::equal(carrier.rows.dependsOn.all(), plan.carrier.rows.dependsOn.all()));
    // One operation a stage.
    EXPECT_EQ(llvm::count_if(carrier.module->operations,
                             [](const ModuleOperation &operation) { return operation.name == "tessera.matmul"; }),
              3);
  }
}

TEST(PlanReport, writesTheSchemaThatWasAskedFor) {
  Plan v1 = llvm::cantFail(makePlan(optionsFor(4, 8, ObjectSchema::V1)));
  Plan v2 = llvm::cantFail(makePlan(optionsFor(4, 8, ObjectSchema::V2)));
  EXPECT_EQ(written(v1, PlanForm::Digest), "bdcae64405dd38a14d622c99625411f62f737aa6fdbdf7be23f3695ac2b72172\n");
  EXPECT_EQ(written(v2, PlanForm::Digest), "c604a70aa092f02d765a50c0a363e50c25fd9d90ad034218b2bff42c648d0921\n");
  EXPECT_THAT(written(v1, PlanForm::Json), HasSubstr("\"object_schema\": \"v1\""));
}

TEST(PlanReport, writesARowALine) {
  Plan plan = llvm::cantFail(makePlan(optionsFor(1, 1)));
  EXPECT_EQ(written(plan, PlanForm::Csv), "action_id,clock,rank,stage,micro_batch,phase,depends_on\n"
                                          "pipeline:0:0:0:0:F,0,0,0,0,F,\n"
                                          "pipeline:1:0:0:0:B,1,0,0,0,B,pipeline:0:0:0:0:F\n");
  llvm::json::Value json = llvm::cantFail(llvm::json::parse(written(plan, PlanForm::Json)));
  const llvm::json::Array &rows = *json.getAsObject()->getArray("rows");
  ASSERT_EQ(rows.size(), 2u);
  EXPECT_EQ(rows[1].getAsObject()->getInteger("clock"), 1);
  EXPECT_EQ(rows[1].getAsObject()->getArray("depends_on")->front().getAsString(), "pipeline:0:0:0:0:F");
}

TEST(PlanReport, quotesWhatCsvCannotHold) {
  Plan plan = llvm::cantFail(makePlan(optionsFor(1, 1)));
  plan.carrier.rows.actionId[0] = "a,\"b\"\n";
  EXPECT_THAT(written(plan, PlanForm::Csv), HasSubstr("\n\"a,\"\"b\"\"\n\",0,0,0,0,F,\n"));
}

TEST(PlanReport, refusesWhatThePlannerRefuses) {
  llvm::Expected<Plan> plan = makePlan(optionsFor(0, 1));
  ASSERT_FALSE(plan);
  llvm::handleAllErrors(plan.takeError(), [](const InputError &error) { EXPECT_EQ(error.code, "plan-refused"); });
}
