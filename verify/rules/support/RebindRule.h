//===- RebindRule.h - an attribute of the program says what the hashed text says ------------------------*- C++ -*-===//

#pragma once

#include "verify/rules/support/SpectralProgramRule.h"

namespace precedent {

/// For keys of the identity text that belong together; mostly it is one.
class RebindRule : public SpectralProgramRule {
public:
  explicit RebindRule(std::vector<llvm::StringLiteral> keys) : keys(std::move(keys)) {}

  bool applies(const SpectralSubject &subject) const override { return subject.hasSemantic() && subject.schema; }

protected:
  bool holds(const SpectralSubject &subject, const SpectralOperation &program) const override;
  bool fails(const SpectralSubject &subject, const SpectralOperation &program) const override;
  Finding describeDefect(const SpectralSubject &subject, const SpectralOperation &program) const override;

private:
  std::vector<llvm::StringLiteral> keys;
};

} // namespace precedent
