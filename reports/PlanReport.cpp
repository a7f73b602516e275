#include "reports/PlanReport.h"

#include "core/digest/PipelineDigest.h"
#include "reports/CarrierWriter.h"

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
  return plan;
}

void precedent::writePlan(const Plan &plan, PlanForm form, llvm::raw_ostream &os) {
  DigestChoice choice{plan.digest, plan.schema};
  switch (form) {
  case PlanForm::Mlir:
    return writeCarrierMlir(plan.carrier, choice, os);
  case PlanForm::Json:
    return writeCarrierJson(plan.carrier, choice, os);
  case PlanForm::Csv:
    return writeCarrierCsv(plan.carrier, os);
  case PlanForm::Digest:
    os << plan.digest << '\n';
    return;
  }
}
