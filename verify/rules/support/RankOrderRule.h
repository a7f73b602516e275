//===- RankOrderRule.h - who stands behind whom on a rank -----------------------------------------------*- C++ -*-===//

#pragma once

#include "verify/schedule/ScheduleRule.h"

namespace precedent {

/// On each rank an action stands behind the one that it needs, if that runs there. A derived rule says which one that
/// is. Obligations are differences of places, so "behind" is at least 1.
class RankOrderRule : public ScheduleRule {
public:
  void state(const ScheduleSubject &subject, Claims &claims) const final;
  Finding explain(const ScheduleSubject &subject, const Refutation &refutation, Explainer &explainer) const final;

protected:
  /// "a forward to its backward", as in "places from a forward to its backward".
  virtual llvm::StringRef pair() const = 0;
  /// "whose activations it reads", as in "0B0 stands before 0F0, whose activations it reads".
  virtual llvm::StringRef need() const = 0;
  /// What `action` needs, on whatever rank it runs; `kNoAction` if nothing, or if nobody runs it.
  virtual ActionIndex needed(const ScheduleSubject &subject, ActionIndex action) const = 0;
};

} // namespace precedent
