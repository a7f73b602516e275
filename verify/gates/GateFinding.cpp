#include "verify/gates/GateFinding.h"

#include "verify/RuleTable.h"

using namespace precedent;

Finding precedent::toFinding(const GateError &error) {
  const RuleRow *row = findRule(error.code);
  assert(row && "a code of the gate without a row");
  Finding finding;
  finding.rule = row->id.str();
  finding.alias = error.code;
  finding.message = error.message;
  finding.anchor = error.anchor;
  return finding;
}
