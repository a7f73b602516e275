//===- WindowRule.h - rules about storage that an asynchronous operation works on -----------------------*- C++ -*-===//

#pragma once

#include "verify/GraphSubject.h"
#include "verify/Rule.h"

namespace precedent {

/// Whoever meets the storage comes behind the wait: the difference of the places is at least 1. Where nobody waits, the
/// wait stands behind the end of the program.
class WindowRule : public GraphRule {
public:
  bool applies(const GraphSubject &subject) const override {
    return subject.hazards != nullptr && !subject.effects->windows.empty();
  }
  void state(const GraphSubject &subject, Claims &claims) const override;
  Finding explain(const GraphSubject &subject, const Refutation &refutation, Explainer &explainer) const override;

protected:
  virtual const std::vector<WindowUse> &usesOf(const Hazards &hazards) const = 0;
  /// `uses dst while cp is still writing it`
  virtual std::string deedOf(const std::string &object, const std::string &issue) const = 0;
};

} // namespace precedent
