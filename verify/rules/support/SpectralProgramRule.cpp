#include "verify/rules/support/SpectralProgramRule.h"

using namespace precedent;

void SpectralProgramRule::state(const SpectralSubject &subject, Claims &claims) const {
  const std::vector<SpectralOperation> &programs = subject.carrier.programs;
  claims.add(GroundClaim::of(
      programs.size(), [&](uint32_t number) { return holds(subject, programs[number]); },
      [&](uint32_t number) { return fails(subject, programs[number]); }));
}

Finding SpectralProgramRule::explain(const SpectralSubject &subject, const Refutation &refutation, Explainer &) const {
  const SpectralOperation &program = subject.carrier.programs[refutation.subject];
  Finding finding = describeDefect(subject, program);
  finding.anchor = anchorOf(program);
  return finding;
}
