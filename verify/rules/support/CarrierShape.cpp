#include "verify/rules/support/CarrierShape.h"

using namespace precedent;

bool precedent::isPreCarrier(const PipelineCarrier &carrier) {
  if (carrier.hasLegacySteps)
    return true;
  // A plan beside any part of a carrier is a leftover; the carrier counts, as for upstream's passes.
  return carrier.hasLegacyPlan && carrier.digest.state == AttributeState::Absent &&
         carrier.schema.state == AttributeState::Absent && carrier.steps == AttributeState::Absent;
}

bool precedent::rowsAreReadable(const PipelineCarrier &carrier) {
  if (isPreCarrier(carrier) || carrier.steps != AttributeState::Present)
    return false;
  return !carrier.schema.present() || carrier.schema.value == kPipelineSchemaV1;
}

bool precedent::isReadable(const CarrierSubject &subject) {
  return subject.headerUsable && subject.rowsUsable && rowsAreReadable(subject.carrier);
}

bool precedent::isInGrid(const PipelineCarrier &carrier, ActionIndex row) {
  int64_t stage = carrier.rows.stage[row], microBatch = carrier.rows.microBatch[row];
  return stage >= 0 && stage < carrier.numVirtualStages() && microBatch >= 0 &&
         microBatch < carrier.numMicroBatches.value;
}
