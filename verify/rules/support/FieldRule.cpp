#include "verify/rules/support/FieldRule.h"

using namespace precedent;

std::string Cells::nameOf(const ScheduleObject &object, uint32_t cell) const {
  std::string name = field(cell).name.str();
  if (part != Part::Object)
    name += " of " + nameOfElement(object, part, element(cell));
  return name;
}

namespace {
/// A million cells of a column are often one text, kept once. What both codes said of these very bytes holds again.
struct LastAnswer {
  const char *data = nullptr;
  size_t size = 0;
  TokenType type = TokenType::Missing;
  bool isKnown = false, satisfies = false, violates = false;

  void judge(const Token &token, const TokenCheck &check) {
    if (isKnown && data == token.text.data() && size == token.text.size() && type == token.type)
      return;
    *this = {token.text.data(), token.text.size(), token.type, true, check.satisfies(token), check.violates(token)};
  }
};
} // namespace

GroundClaim precedent::claimOf(const ScheduleObject &object, const Cells &cells, const TokenCheck &check) {
  GroundClaim claim;
  std::vector<LastAnswer> last(cells.numFields());
  cells.forEach(object, [&](uint32_t cell, const Token &token) {
    LastAnswer &answer = last[cell % last.size()];
    answer.judge(token, check);
    ++claim.total;
    if (!answer.satisfies)
      claim.refuted.push_back(cell);
    if (answer.violates)
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
    finding.fix = Fix{"write " + meant, {}, meant};
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
