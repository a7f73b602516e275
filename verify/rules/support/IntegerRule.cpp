#include "verify/rules/support/IntegerRule.h"

#include "verify/rules/support/Decimal.h"

using namespace precedent;

void IntegerRule::state(const ObjectSubject &subject, Claims &claims) const {
  RangeClaim range;
  range.quantity = quantity;
  range.low = least;
  std::vector<uint32_t> tooLong;
  cells.forEach(subject.object, [&](uint32_t cell, const Token &token) {
    if (!token.is(TokenType::Integer))
      return;
    if (std::optional<int64_t> value = toInt64(token.text))
      range.add(*value, cell);
    else
      tooLong.push_back(cell);
  });
  std::string bound = std::to_string(least);
  auto text = [&](uint32_t cell) { return cells.token(subject.object, cell).text; };
  claims.add(claimOf(subject.object, cells, integer()), TypeTag);
  claims.add(std::move(range), RangeTag);
  claims.add(groundOver(
                 tooLong, [&](uint32_t cell) { return compareSpellings(text(cell), bound) >= 0; },
                 [&](uint32_t cell) { return compareLimbs(text(cell), bound) < 0; }),
             LongTag);
}

Finding IntegerRule::explain(const ObjectSubject &subject, const Refutation &refutation, Explainer &) const {
  if (refutation.tag == TypeTag)
    return explainCell(subject.object, cells, integer(), refutation.instance);
  uint32_t cell = refutation.tag == RangeTag ? refutation.subject : refutation.instance;
  const Token &token = cells.token(subject.object, cell);
  Finding finding = cells.findingAt(subject.object, cell);
  finding.message =
      cells.nameOf(subject.object, cell) + " is " + describe(token) + "; it must be at least " + std::to_string(least);
  finding.values = {{"written", written(token)}, {"least", std::to_string(least)}};
  return finding;
}

std::unique_ptr<Rule> precedent::makeIntegerRule(Part part, std::vector<Field> fields, llvm::StringRef quantity,
                                                 int64_t least) {
  return std::make_unique<IntegerRule>(Cells(part, std::move(fields)), quantity, least);
}
