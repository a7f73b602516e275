//===- EdgeKind.cpp - the kind of an edge is one of three ---------------------------------------------------------===//

#include "verify/rules/support/FieldRule.h"
#include "verify/rules/support/TableFields.h"

using namespace precedent;

namespace precedent {
std::unique_ptr<Rule> makeEdgeKind() {
  return makeFieldRule(Part::Edge, {{"kind", tableToken<&ScheduleObject::edges, &EdgeTable::kind>}},
                       wordOf(Vocabulary::EdgeKind));
}
} // namespace precedent
