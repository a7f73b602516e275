//===- ShapeRule.h - what the reader could not put into the columns -------------------------------------*- C++ -*-===//

#pragma once

#include "verify/Rule.h"

namespace precedent {

/// The records of one severity, gathered twice.
GroundClaim shapeClaim(llvm::ArrayRef<ShapeProblem> problems, bool isError);
/// `place` is a pointer into the file.
Finding shapeFinding(const ShapeProblem &problem, const std::string &place);

/// The shape problems of one kind. The reader looks at every key and type of the file and leaves a record where no
/// column fits; the two codes here only gather these records, from the front and from the back.
class ShapeRule : public ObjectRule {
public:
  explicit ShapeRule(bool isError) : isError(isError) {}

  void state(const ObjectSubject &subject, Claims &claims) const override;
  Finding explain(const ObjectSubject &subject, const Refutation &refutation, Explainer &explainer) const override;

private:
  bool isError;
};

} // namespace precedent
