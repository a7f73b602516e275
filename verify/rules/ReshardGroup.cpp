//===- ReshardGroup.cpp - one plan has one group -----------------------------------------------------------------===//

#include "analysis/reshard/ReshardOperations.h"
#include "verify/tile/TilePairRule.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"

using namespace precedent;

namespace {

class ReshardGroup : public TileGroundRule {
public:
  TilePass pass() const override { return TilePass::Verifier; }

protected:
  /// Each movement but the first of its plan, and that one. A plan is known by its digest, in whatever function.
  std::vector<TilePair> pairs(const TileSubject &subject) const override {
    std::vector<TilePair> list;
    llvm::StringMap<OperationIndex> first;
    for (OperationIndex index = 0; index < subject.module.operations.size(); ++index) {
      const TileOperation &operation = subject.operation(index);
      std::optional<llvm::StringRef> digest = operation.textOf("reshard_plan_digest");
      if (!digest || digest->empty() || !reshard::moves(reshard::roleOf(subject.module, index)))
        continue;
      auto [entry, isNew] = first.try_emplace(*digest, index);
      if (!isNew)
        list.push_back({index, entry->second});
    }
    return list;
  }

  /// Lists that are written alike are one.
  bool holds(const TileSubject &subject, const TilePair &pair) const override {
    const TileAttribute *one = subject.operation(pair.at).find(kName),
                        *other = subject.operation(pair.other).find(kName);
    if (one == other || !one || !other)
      return one == other;
    return llvm::equal(one->elements, other->elements, [](const TileAttribute *a, const TileAttribute *b) {
      return a->kind == b->kind && a->number == b->number;
    });
  }
  bool fails(const TileSubject &subject, const TilePair &pair) const override {
    const TileAttribute *one = subject.operation(pair.at).find(kName),
                        *other = subject.operation(pair.other).find(kName);
    if (one == other)
      return false;
    if (!one || !other || one->elements.size() != other->elements.size())
      return true;
    for (size_t rank = 0; rank < one->elements.size(); ++rank)
      if (one->elements[rank]->number != other->elements[rank]->number ||
          one->elements[rank]->kind != other->elements[rank]->kind)
        return true;
    return false;
  }

  Finding describePair(const TileSubject &subject, const TilePair &pair) const override {
    Finding finding = tileFinding(subject, pair.at, kName,
                                  "`" + subject.idOf(pair.other) +
                                      "` is of the same plan, and has another subgroup, or the same in another order",
                                  {pair.other});
    finding.values = {{"subgroup", spellGroup(subject, pair.at)}, {"of the first", spellGroup(subject, pair.other)}};
    return finding;
  }

private:
  static constexpr llvm::StringLiteral kName = "subgroup";

  static std::string spellGroup(const TileSubject &subject, OperationIndex operation) {
    const TileAttribute *group = subject.operation(operation).find(kName);
    if (!group)
      return "missing";
    std::string text;
    for (const TileAttribute *rank : llvm::ArrayRef(group->elements).take_front(16))
      text += (text.empty() ? "" : ", ") + spell(*rank);
    return "[" + text + (group->elements.size() > 16 ? ", …]" : "]");
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeReshardGroup() {
  return std::make_unique<ReshardGroup>();
}
} // namespace precedent
