//===- TileIrCollectivePeers.cpp - peers are pairs ----------------------------------------------------------------===//

#include "verify/rules/support/TileCollective.h"

#include "llvm/ADT/STLExtras.h"

#include <set>

using namespace precedent;

namespace {

class TileIrCollectivePeers : public CollectiveRule {
public:
  TileIrCollectivePeers() : CollectiveRule(kSourcePeers) {}

protected:
  bool concerns(const TileSubject &subject, const TileOperation &operation) const override {
    return collectiveKind(subject, operation) == llvm::StringRef("collective_permute");
  }

  bool holds(const TileSubject &subject, OperationIndex operation) const override {
    const TileOperation &permutation = subject.operation(operation);
    auto sources = integersOf(permutation.find(kSourcePeers)), targets = integersOf(permutation.find(kTargetPeers));
    if (!sources || !targets || sources->empty() || sources->size() != targets->size())
      return false;
    for (auto *peers : {&*sources, &*targets}) {
      llvm::sort(*peers);
      if (std::adjacent_find(peers->begin(), peers->end()) != peers->end() || (!subject.isGate() && peers->front() < 0))
        return false;
    }
    return true;
  }
  bool fails(const TileSubject &subject, OperationIndex operation) const override {
    size_t numbers[2] = {0, 0};
    for (unsigned end : {0, 1}) {
      const TileAttribute *peers = subject.operation(operation).find(end == 0 ? kSourcePeers : kTargetPeers);
      if (!peers || !peers->isList())
        return true;
      std::set<int64_t> seen;
      for (const TileAttribute *peer : peers->elements)
        if (!peer->isInteger() || (peer->number < 0 && !subject.isGate()) || !seen.insert(peer->number).second)
          return true;
      numbers[end] = peers->elements.size();
    }
    return numbers[0] == 0 || numbers[0] != numbers[1];
  }

  Finding describeDefect(const TileSubject &subject, OperationIndex operation) const override {
    Finding finding = at(subject, operation,
                         "source and target peers are not two lists of the same length, of ranks that stand in their "
                         "list once");
    const TileAttribute *targets = subject.operation(operation).find(kTargetPeers);
    finding.values.emplace_back(kTargetPeers.str(), targets ? spell(*targets) : "missing");
    return finding;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeTileIrCollectivePeers() {
  return std::make_unique<TileIrCollectivePeers>();
}
} // namespace precedent
