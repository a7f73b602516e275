//===- VectorTimeType.cpp - the compute time is a number ----------------------------------------------------------===//

#include "verify/rules/support/FieldRule.h"
#include "verify/rules/support/TableFields.h"

using namespace precedent;

namespace precedent {
std::unique_ptr<Rule> makeVectorTimeType() {
  return makeFieldRule(Part::Vector, {{"compute_time_ms", vectorToken<VectorComputeTimeMs>}}, number());
}
} // namespace precedent
