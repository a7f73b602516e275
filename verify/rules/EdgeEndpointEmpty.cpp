//===- EdgeEndpointEmpty.cpp - every edge has two ends ------------------------------------------------------------===//

#include "verify/rules/support/FieldRule.h"
#include "verify/rules/support/TableFields.h"

using namespace precedent;

namespace precedent {
std::unique_ptr<Rule> makeEdgeEndpointEmpty() {
  return makeFieldRule(Part::Edge,
                       {{"predecessor", tableToken<&ScheduleObject::edges, &EdgeTable::predecessor>},
                        {"successor", tableToken<&ScheduleObject::edges, &EdgeTable::successor>}},
                       nonEmptyText());
}
} // namespace precedent
