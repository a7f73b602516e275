//===- ReshardResultName.cpp - no two results have one name ------------------------------------------------------===//

#include "analysis/reshard/ReshardOperations.h"
#include "verify/tile/TilePairRule.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringMap.h"

using namespace precedent;

namespace {

class ReshardResultName : public TileGroundRule {
public:
  TilePass pass() const override { return TilePass::Verifier; }

protected:
  /// Each operation with a name for its result, and the first of its function with the same.
  std::vector<TilePair> pairs(const TileSubject &subject) const override {
    std::vector<TilePair> list;
    llvm::DenseMap<OperationIndex, llvm::StringMap<OperationIndex>> first;
    for (OperationIndex index = 0; index < subject.module.operations.size(); ++index) {
      std::optional<llvm::StringRef> name = subject.operation(index).textOf("result");
      if (name && reshard::computes(reshard::roleOf(subject.module, index)))
        list.push_back({index, first[subject.operation(index).parent].try_emplace(*name, index).first->second});
    }
    return list;
  }

  bool holds(const TileSubject &, const TilePair &pair) const override { return pair.at == pair.other; }
  bool fails(const TileSubject &subject, const TilePair &pair) const override {
    return pair.other < pair.at &&
           subject.operation(pair.at).find("result")->text == subject.operation(pair.other).find("result")->text;
  }

  Finding describePair(const TileSubject &subject, const TilePair &pair) const override {
    std::string name = subject.operation(pair.at).textOf("result")->str();
    Finding finding =
        tileFinding(subject, pair.at, "result",
                    "`" + subject.idOf(pair.other) + "` calls its result `" + name + "`, too", {pair.other});
    finding.values = {{"result", name}};
    return finding;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeReshardResultName() {
  return std::make_unique<ReshardResultName>();
}
} // namespace precedent
