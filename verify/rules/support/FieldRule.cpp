#include "verify/rules/support/FieldRule.h"

using namespace precedent;

std::string Cells::nameOf(const ScheduleObject &object, uint32_t cell) const {
  std::string name = field(cell).name.str();
  if (part != Part::Object)
    name += " of " + nameOfElement(object, part, element(cell));
  return name;
}

GroundClaim precedent::claimOf(const ScheduleObject &object, const Cells &cells, const TokenCheck &check) {
  GroundClaim claim;
  cells.forEach(object, [&](uint32_t cell, const Token &token) {
    ++claim.total;
    if (!check.satisfies(token))
      claim.refuted.push_back(cell);
    if (check.violates(token))
      claim.refutedAgain.push_back(cell);
  });
  return claim;
}

Finding precedent::explainCell(const ScheduleObject &object, const Cells &cells, const TokenCheck &check,
                               uint32_t cell) {
  const Token &token = cells.token(object, cell);
  Finding finding = cells.findingAt(object, cell);
  finding.message = cells.nameOf(object, cell) + " is " + describe(token) + "; it must be " + check.expected();
  finding.values = {{"written", written(token)}, {"expected", check.expected()}};
  if (std::string meant = check.probablyMeant(token); !meant.empty())
    finding.fix = Fix{"write " + meant, {}, {}};
  return finding;
}

void FieldRule::state(const ObjectSubject &subject, Claims &claims) const {
  claims.add(claimOf(subject.object, cells, check));
}

Finding FieldRule::explain(const ObjectSubject &subject, const Refutation &refutation, Explainer &) const {
  return explainCell(subject.object, cells, check, refutation.instance);
}

std::unique_ptr<Rule> precedent::makeFieldRule(Part part, std::vector<Field> fields, const TokenCheck &check) {
  return std::make_unique<FieldRule>(Cells(part, std::move(fields)), check);
}
