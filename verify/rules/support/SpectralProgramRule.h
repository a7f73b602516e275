//===- SpectralProgramRule.h - what each program operation must satisfy ---------------------------------*- C++ -*-===//

#pragma once

#include "verify/rules/support/SpectralText.h"

namespace precedent {

/// One ground obligation for each program of the carrier.
class SpectralProgramRule : public SpectralRule {
public:
  void state(const SpectralSubject &subject, Claims &claims) const override;
  Finding explain(const SpectralSubject &subject, const Refutation &refutation, Explainer &explainer) const override;

protected:
  virtual bool holds(const SpectralSubject &subject, const SpectralOperation &program) const = 0;
  /// The opposite, by code of its own.
  virtual bool fails(const SpectralSubject &subject, const SpectralOperation &program) const = 0;
  /// Message and values; the place is the operation's.
  virtual Finding describeDefect(const SpectralSubject &subject, const SpectralOperation &program) const = 0;
};

} // namespace precedent
