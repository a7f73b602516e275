//===- DeclarationRule.h - rules about what is declared of single operations ----------------------------*- C++ -*-===//
//
// The reference policy collects problems of declarations while it concludes effects; a rule takes those of its kind,
// and judges each operation again by itself.
//
//===----------------------------------------------------------------------------------------------------------------===//

#pragma once

#include "core/registry/OperatorRegistry.h"
#include "verify/GraphSubject.h"
#include "verify/Rule.h"

namespace precedent {

class DeclarationRule : public GraphRule {
public:
  bool applies(const GraphSubject &subject) const override { return subject.effects != nullptr; }
  void state(const GraphSubject &subject, Claims &claims) const override;
  Finding explain(const GraphSubject &subject, const Refutation &refutation, Explainer &explainer) const override;

protected:
  DeclarationRule(DeclarationProblem::Kind kind, std::string advice) : kind(kind), advice(std::move(advice)) {}

  /// The second opinion.
  virtual bool isWrong(const GraphSubject &subject, ActionIndex operation) const = 0;

private:
  DeclarationProblem::Kind kind;
  std::string advice;
};

/// A text among the attributes of an operation, or nothing.
std::optional<llvm::StringRef> attributeText(const GraphFunction &graph, ActionIndex operation, llvm::StringRef key);

} // namespace precedent
