//===- IntegerRule.h - integers with a least value, of any length ---------------------------------------*- C++ -*-===//
//
// Three kinds of obligations: the type is ground; values that fit into 64 bits are a range, which Z3 decides; longer
// ones are ground, compared as decimal text.
//
//===--------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "verify/rules/support/FieldRule.h"

namespace precedent {

class IntegerRule : public ObjectRule {
public:
  IntegerRule(Cells cells, llvm::StringRef quantity, int64_t least)
      : cells(std::move(cells)), quantity(quantity.str()), least(least) {}

  bool applies(const ObjectSubject &subject) const override { return hasPart(subject.object, cells.partOf()); }
  void state(const ObjectSubject &subject, Claims &claims) const override;
  Finding explain(const ObjectSubject &subject, const Refutation &refutation, Explainer &explainer) const override;

private:
  enum Tag { TypeTag, RangeTag, LongTag };

  Cells cells;
  std::string quantity;
  int64_t least;
};

/// `quantity` is what the numbers count, for the name of the query.
std::unique_ptr<Rule> makeIntegerRule(Part part, std::vector<Field> fields, llvm::StringRef quantity, int64_t least);

/// Ground obligations about the subjects of a list, which must be ascending.
template <typename Satisfies, typename Violates>
GroundClaim groundOver(llvm::ArrayRef<uint32_t> subjects, Satisfies satisfies, Violates violates) {
  GroundClaim claim;
  claim.total = subjects.size();
  for (uint32_t subject : subjects) {
    if (!satisfies(subject))
      claim.refuted.push_back(subject);
    if (violates(subject))
      claim.refutedAgain.push_back(subject);
  }
  return claim;
}

} // namespace precedent
