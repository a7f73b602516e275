//===- BufferBindingConflict.cpp - one binding, one role ----------------------------------------------------------===//

#include "verify/tile/TilePairRule.h"

#include "llvm/ADT/StringMap.h"

using namespace precedent;

namespace {

constexpr llvm::StringLiteral kBinding = "tessera.binding", kRole = "tessera.buffer_role";

class BufferBindingConflict : public TileGroundRule {
public:
  TilePass pass() const override { return TilePass::IrContract; }

protected:
  /// Each operation that binds, and the first one that binds the same: in the whole module, not in a function.
  std::vector<TilePair> pairs(const TileSubject &subject) const override {
    std::vector<TilePair> list;
    llvm::StringMap<OperationIndex> first;
    for (OperationIndex index = 0; index < subject.module.operations.size(); ++index) {
      std::optional<llvm::StringRef> binding = subject.operation(index).textOf(kBinding);
      if (!binding || !subject.operation(index).textOf(kRole))
        continue;
      auto [known, isNew] = first.try_emplace(*binding, index);
      if (!isNew)
        list.push_back({index, known->second});
    }
    return list;
  }

  bool holds(const TileSubject &subject, const TilePair &pair) const override {
    return *subject.operation(pair.at).textOf(kRole) == *subject.operation(pair.other).textOf(kRole);
  }
  bool fails(const TileSubject &subject, const TilePair &pair) const override {
    return subject.operation(pair.at).find(kRole)->text.compare(subject.operation(pair.other).find(kRole)->text) != 0;
  }

  Finding describePair(const TileSubject &subject, const TilePair &pair) const override {
    std::string binding = spell(*subject.operation(pair.at).find(kBinding));
    std::string here = spell(*subject.operation(pair.at).find(kRole)),
                there = spell(*subject.operation(pair.other).find(kRole));
    Finding finding = tileFinding(subject, pair.at, kRole,
                                  "the buffer " + binding + " is bound as " + here + " here, and as " + there + " by " +
                                      subject.idOf(pair.other),
                                  pair.other);
    finding.values = {{"binding", binding}, {"role", here}, {"first_role", there}};
    return finding;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeBufferBindingConflict() {
  return std::make_unique<BufferBindingConflict>();
}
} // namespace precedent
