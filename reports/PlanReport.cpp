#include "reports/PlanReport.h"

#include "core/digest/PipelineDigest.h"
#include "core/formats/tessera/CarrierWriter.h"
#include "reports/PlanRows.h"

#include <cassert>

using namespace precedent;

llvm::Expected<Plan> precedent::makePlan(const PlanOptions &options) {
  assert(options.schema != ObjectSchema::Unsupported && "a digest needs a schema");
  llvm::Expected<PipelineCarrier> carrier = planPipeline(options.request, options.limits);
  if (!carrier)
    return carrier.takeError();
  std::optional<PipelineDigests> digests = digestsOf(*carrier);
  assert(digests && "a planned carrier has all that its digest needs");
  Plan plan;
  plan.digest = options.schema == ObjectSchema::V1 ? digests->v1 : digests->v2;
  plan.schema = options.schema;
  plan.carrier = std::move(*carrier);
  plan.carrier.digest = {AttributeState::Present, llvm::StringRef(plan.digest).copy(*plan.carrier.storage)};
  return plan;
}

void precedent::writePlan(const Plan &plan, PlanForm form, llvm::raw_ostream &os) {
  switch (form) {
  case PlanForm::Mlir:
    // A chain as long as the pipeline: the partition gives each stage one operation.
    return writeCarrierModule(plan.carrier, static_cast<unsigned>(plan.carrier.numStages.value), os);
  case PlanForm::Json:
    return writePlanJson(plan, os);
  case PlanForm::Csv:
    return writePlanCsv(plan, os);
  case PlanForm::Digest:
    os << plan.digest << '\n';
    return;
  }
}
