//===- ReshardPeers.cpp - peers are of the group -----------------------------------------------------------------===//

#include "analysis/reshard/ReshardOperations.h"
#include "verify/tile/TilePairRule.h"

#include "llvm/ADT/STLExtras.h"

#include <set>

using namespace precedent;

namespace {

class ReshardPeers : public TileGroundRule {
public:
  TilePass pass() const override { return TilePass::Verifier; }

protected:
  std::vector<TilePair> pairs(const TileSubject &subject) const override {
    std::vector<TilePair> list;
    reshard::Groups groups;
    for (OperationIndex index = 0; index < subject.module.operations.size(); ++index) {
      const TileOperation &operation = subject.operation(index);
      if (reshard::kindOf(subject.module, index) != MovementKind::Permute || !groups.of(operation))
        continue;
      for (llvm::StringRef name : {"source_peers", "target_peers"})
        if (const TileAttribute *peers = operation.find(name); peers && peers->isList())
          list.push_back({index, kNoIndex, 0, peers, name});
    }
    return list;
  }

  bool holds(const TileSubject &subject, const TilePair &pair) const override {
    const TileAttribute *group = subject.operation(pair.at).find("subgroup");
    std::set<int64_t> ranks;
    for (const TileAttribute *rank : group->elements)
      ranks.insert(rank->number);
    return llvm::all_of(pair.attribute->elements,
                        [&](const TileAttribute *peer) { return peer->isInteger() && ranks.count(peer->number); });
  }
  /// The second code merges two sorted lists.
  bool fails(const TileSubject &subject, const TilePair &pair) const override {
    std::vector<int64_t> ranks, peers;
    for (const TileAttribute *rank : subject.operation(pair.at).find("subgroup")->elements)
      ranks.push_back(rank->number);
    for (const TileAttribute *peer : pair.attribute->elements) {
      if (!peer->isInteger())
        return true;
      peers.push_back(peer->number);
    }
    llvm::sort(ranks);
    llvm::sort(peers);
    peers.erase(llvm::unique(peers), peers.end());
    return !std::includes(ranks.begin(), ranks.end(), peers.begin(), peers.end());
  }

  Finding describePair(const TileSubject &subject, const TilePair &pair) const override {
    Finding finding =
        tileFinding(subject, pair.at, pair.name, "not all `" + pair.name.str() + "` are ranks of the subgroup");
    finding.values = {{"ranks", std::to_string(subject.operation(pair.at).find("subgroup")->elements.size())}};
    return finding;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeReshardPeers() {
  return std::make_unique<ReshardPeers>();
}
} // namespace precedent
