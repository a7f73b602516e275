#include "verify/tile/TileRule.h"

using namespace precedent;

static std::vector<OperationIndex> concerned(const TileSubject &subject,
                                             llvm::function_ref<bool(const TileOperation &)> concerns) {
  std::vector<OperationIndex> list;
  for (OperationIndex index = 0; index < subject.module.operations.size(); ++index)
    if (concerns(subject.module.operations[index]))
      list.push_back(index);
  return list;
}

void TileOperationRule::state(const TileSubject &subject, Claims &claims) const {
  std::vector<OperationIndex> list =
      concerned(subject, [&](const TileOperation &operation) { return concerns(subject, operation); });
  GroundClaim claim;
  claim.total = list.size();
  // The subjects of the claim are operations, so that what is explained needs no list again.
  for (OperationIndex operation : list) {
    if (!holds(subject, operation))
      claim.refuted.push_back(operation);
    if (fails(subject, operation))
      claim.refutedAgain.push_back(operation);
  }
  claims.add(std::move(claim));
}

Finding TileOperationRule::explain(const TileSubject &subject, const Refutation &refutation, Explainer &) const {
  Finding finding = describeDefect(subject, refutation.subject);
  if (finding.anchor.kind == Anchor::Kind::File)
    finding.anchor = Anchor::element(Anchor::Kind::Operation, refutation.subject);
  return finding;
}

Finding precedent::tileFinding(const TileSubject &subject, OperationIndex place, llvm::StringRef attribute,
                               std::string message, llvm::ArrayRef<OperationIndex> evidence) {
  Finding finding;
  finding.message = std::move(message);
  finding.anchor = Anchor::element(Anchor::Kind::Operation, place, attribute);
  finding.actions.push_back(subject.idOf(place));
  for (OperationIndex operation : evidence)
    finding.actions.push_back(subject.idOf(operation));
  return finding;
}
