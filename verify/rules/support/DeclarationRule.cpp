#include "verify/rules/support/DeclarationRule.h"

#include "verify/rules/support/GraphText.h"

#include "llvm/ADT/STLExtras.h"

using namespace precedent;

void DeclarationRule::state(const GraphSubject &subject, Claims &claims) const {
  std::vector<bool> hasProblem(subject.graph.size(), false);
  for (const DeclarationProblem &problem : subject.effects->problems)
    if (problem.kind == kind)
      hasProblem[problem.operation] = true;
  claims.add(GroundClaim::of(
      subject.graph.size(), [&](uint32_t operation) { return !hasProblem[operation]; },
      [&](uint32_t operation) { return isWrong(subject, operation); }));
}

Finding DeclarationRule::explain(const GraphSubject &subject, const Refutation &refutation, Explainer &) const {
  ActionIndex operation = refutation.subject;
  Finding finding;
  for (const DeclarationProblem &problem : subject.effects->problems) {
    if (problem.kind != kind || problem.operation != operation)
      continue;
    if (!finding.message.empty()) {
      finding.notes.push_back(problem.message);
      continue;
    }
    finding.message = named(subject.idOf(operation)) + ": " + problem.message;
    finding.anchor = Anchor::row(operation, problem.attribute.empty() ? "name" : ("attrs." + problem.attribute).str());
    if (const GraphAttribute *attribute = subject.graph.findAttribute(operation, problem.attribute))
      finding.values.emplace_back(attribute->key.str(), attribute->value.isString() || !attribute->value.text.empty()
                                                            ? attribute->value.text.str()
                                                            : "not a text");
  }
  finding.actions = {subject.idOf(operation).str()};
  finding.values.emplace_back("operation", subject.graph.operationName(operation).str());
  if (!advice.empty())
    finding.fix = Fix{advice, {}, {}};
  return finding;
}

std::optional<llvm::StringRef> precedent::attributeText(const GraphFunction &graph, ActionIndex operation,
                                                        llvm::StringRef key) {
  const GraphAttribute *attribute = graph.findAttribute(operation, key);
  return attribute && attribute->value.isString() ? std::optional(attribute->value.text) : std::nullopt;
}
