//===- TransferEndRule.h - the other end of a transfer --------------------------------------------------*- C++ -*-===//

#pragma once

#include "verify/schedule/ScheduleRule.h"

namespace precedent {

/// Each send has a receive on the rank that it goes to, or each receive a send. Repeats of an action are another
/// rule's.
class TransferEndRule : public ScheduleRule {
public:
  /// `end` tells which actions have to find their `other`: `isSend` and "receive", say. `own` is "send" then.
  TransferEndRule(bool (*isEnd)(ActionKind), llvm::StringRef own, llvm::StringRef other)
      : isEnd(isEnd), own(own), other(other) {}

  void state(const ScheduleSubject &subject, Claims &claims) const override;
  Finding explain(const ScheduleSubject &subject, const Refutation &refutation, Explainer &explainer) const override;

private:
  bool (*isEnd)(ActionKind);
  llvm::StringRef own, other;
};

} // namespace precedent
