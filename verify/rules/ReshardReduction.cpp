//===- ReshardReduction.cpp - what reduces nothing names no reduction --------------------------------------------===//

#include "analysis/reshard/ReshardOperations.h"
#include "verify/tile/TilePairRule.h"

using namespace precedent;

namespace {

class ReshardReduction : public TileGroundRule {
public:
  TilePass pass() const override { return TilePass::Verifier; }

protected:
  /// Which reductions those that reduce may name, `tile-ir-collective-reduction` says.
  std::vector<TilePair> pairs(const TileSubject &subject) const override {
    std::vector<TilePair> list;
    for (OperationIndex index = 0; index < subject.module.operations.size(); ++index) {
      std::optional<MovementKind> kind = reshard::kindOf(subject.module, index);
      llvm::StringRef name = kind == MovementKind::LocalShard ? "op" : "reduction";
      const TileAttribute *written = kind ? subject.operation(index).find(name) : nullptr;
      if (written && kind != MovementKind::AllReduce && kind != MovementKind::ReduceScatter)
        list.push_back({index, kNoIndex, 0, written, name});
    }
    return list;
  }

  bool holds(const TileSubject &, const TilePair &pair) const override {
    return pair.attribute->isText() && pair.attribute->text == "none";
  }
  bool fails(const TileSubject &subject, const TilePair &pair) const override {
    return subject.operation(pair.at).textOf(pair.name).value_or("").compare("none") != 0;
  }

  Finding describePair(const TileSubject &subject, const TilePair &pair) const override {
    std::string kind = nameOf(*reshard::kindOf(subject.module, pair.at)).str();
    Finding finding =
        tileFinding(subject, pair.at, pair.name,
                    "`" + kind + "` reduces nothing, and its " + pair.name.str() + " is " + spell(*pair.attribute));
    finding.values = {{pair.name.str(), spell(*pair.attribute)}};
    return finding;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeReshardReduction() {
  return std::make_unique<ReshardReduction>();
}
} // namespace precedent
