//===- Rule.h - one condition on a schedule -------------------------------------------------------------*- C++ -*-===//
//
// A rule says when it applies, states claims, and explains a refutation. It decides nothing itself: that is what lets
// every engine decide every rule. One rule a file in verify/rules/, one row in verify/rules/Rules.def.
//
//===----------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/support/Finding.h"
#include "verify/Claims.h"
#include "verify/Subject.h"

#include <memory>

namespace precedent {

/// What a rule may ask when it explains.
class Explainer {
public:
  virtual ~Explainer() = default;
  /// A replayable order in which `after` runs before `before`.
  virtual Counterexample orderWithout(ActionIndex before, ActionIndex after) = 0;
  /// A replayable order that begins with all of `begun`, in which none of `pending` has run by then.
  virtual Counterexample orderHolding(llvm::ArrayRef<ActionIndex> begun, llvm::ArrayRef<ActionIndex> pending) = 0;
  /// Why `before` is ordered before `after`: the actions of a path, from the solver's core where the window is small.
  /// Empty if it is not.
  virtual std::vector<ActionIndex> pathBetween(ActionIndex before, ActionIndex after) = 0;
};

class Rule {
public:
  virtual ~Rule() = default;
};

/// A rule about one kind of subject.
template <typename SubjectKind> class RuleAbout : public Rule {
public:
  /// Whether the rule has something to say about this file; if not, it is listed as not applicable.
  virtual bool applies(const SubjectKind &) const { return true; }
  virtual void state(const SubjectKind &subject, Claims &claims) const = 0;
  /// Message, anchor and evidence for one refuted obligation. Rule id, alias, severity, location and count are filled
  /// in by the framework.
  virtual Finding explain(const SubjectKind &subject, const Refutation &refutation, Explainer &explainer) const = 0;
};

using CarrierRule = RuleAbout<CarrierSubject>;
using ObjectRule = RuleAbout<ObjectSubject>;
struct GraphSubject; // GraphSubject.h
using GraphRule = RuleAbout<GraphSubject>;

} // namespace precedent
