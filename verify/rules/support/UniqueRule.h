//===- UniqueRule.h - texts that name one element each --------------------------------------------------*- C++ -*-===//

#pragma once

#include "verify/rules/support/FieldRule.h"
#include "verify/rules/support/Repeats.h"

namespace precedent {

/// No two elements of a part have the same text in one field. The finding stands at the later one.
class UniqueRule : public ObjectRule {
public:
  UniqueRule(Part part, Field field) : part(part), field(field) {}

  bool applies(const ObjectSubject &subject) const override { return hasPart(subject.object, part); }
  void state(const ObjectSubject &subject, Claims &claims) const override;
  Finding explain(const ObjectSubject &subject, const Refutation &refutation, Explainer &explainer) const override;

private:
  Part part;
  Field field;
  mutable FirstOccurrence firstOccurrence;
};

std::unique_ptr<Rule> makeUniqueRule(Part part, Field field);

} // namespace precedent
