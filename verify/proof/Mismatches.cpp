#include "verify/proof/Mismatches.h"

using namespace precedent;

Finding precedent::loweringMismatch(const llvm::Twine &message, OperationIndex at) {
  Finding finding;
  finding.rule = "lowering-mismatch";
  finding.anchor = at == kNoIndex ? Anchor::carrier() : Anchor::element(Anchor::Kind::Operation, at);
  finding.message = message.str();
  return finding;
}

void Mismatches::add(OperationIndex at, llvm::StringRef kind, const llvm::Twine &message) {
  if (auto place = byKind.find(kind.str()); place != byKind.end())
    ++place->second.count;
  else
    byKind.emplace(kind.str(), loweringMismatch(message, at));
}

std::vector<Finding> Mismatches::take() {
  std::vector<Finding> list;
  for (auto &[kind, finding] : byKind)
    list.push_back(std::move(finding));
  return list;
}
