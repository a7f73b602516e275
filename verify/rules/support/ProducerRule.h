//===- ProducerRule.h - what the rules about producers share --------------------------------------------*- C++ -*-===//

#pragma once

#include "verify/Rule.h"

namespace precedent {

/// Every step runs after a step whose result it reads. A derived rule says which pairs, what the earlier one is called,
/// and may add what it knows about how such an edge is lost.
class ProducerRule : public CarrierRule {
public:
  bool applies(const CarrierSubject &subject) const override;
  void state(const CarrierSubject &subject, Claims &claims) const final;
  Finding explain(const CarrierSubject &subject, const Refutation &refutation, Explainer &explainer) const final;

protected:
  virtual const RequiredPairs &pairs(const PipelineFacts &facts) const = 0;
  /// "its producer", as in "F(…) is not ordered after its producer F(…)".
  virtual llvm::StringRef role() const = 0;
  /// Why this pair may have lost its edge; empty if nothing is known.
  virtual std::string likelyCause(const PipelineCarrier &, ActionIndex /*before*/, ActionIndex /*after*/) const {
    return {};
  }
};

} // namespace precedent
