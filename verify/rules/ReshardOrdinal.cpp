//===- ReshardOrdinal.cpp - ordinals follow the order ------------------------------------------------------------===//

#include "analysis/reshard/ReshardOperations.h"
#include "verify/tile/TilePairRule.h"

using namespace precedent;

namespace {

class ReshardOrdinal : public TileNumberRule {
public:
  TilePass pass() const override { return TilePass::Verifier; }

protected:
  llvm::StringRef quantity() const override { return "difference of two ordinals that follow each other"; }
  std::optional<int64_t> low() const override { return 1; }
  std::optional<int64_t> high() const override { return std::nullopt; }

  /// Each operation and the one before it in its function; the first is held against -1.
  std::vector<TilePair> pairs(const TileSubject &subject) const override {
    std::vector<TilePair> list;
    OperationIndex previous = kNoIndex;
    for (OperationIndex index = 0; index < subject.module.operations.size(); ++index) {
      const TileOperation &operation = subject.operation(index);
      std::optional<int64_t> ordinal = operation.integer("ordinal");
      if (!ordinal || !reshard::computes(reshard::roleOf(subject.module, index)))
        continue;
      bool isFirst = previous == kNoIndex || subject.operation(previous).parent != operation.parent;
      int64_t before = isFirst ? -1 : *subject.operation(previous).integer("ordinal");
      list.push_back({index, isFirst ? kNoIndex : previous, difference(*ordinal, before)});
      previous = index;
    }
    return list;
  }

  Finding describePair(const TileSubject &subject, const TilePair &pair) const override {
    std::string ordinal = std::to_string(*subject.operation(pair.at).integer("ordinal"));
    std::string message = "the ordinal of `" + subject.operation(pair.at).name + "` is " + ordinal;
    Finding finding = tileFinding(subject, pair.at, "ordinal", "");
    if (pair.other == kNoIndex) {
      finding.message = message + ", and ordinals are counted from 0";
    } else {
      std::string before = std::to_string(*subject.operation(pair.other).integer("ordinal"));
      finding.message = message + ", and that of what stands before it is " + before;
      finding.actions.push_back(subject.idOf(pair.other));
      finding.values.emplace_back("before", before);
    }
    finding.values.emplace_back("ordinal", ordinal);
    return finding;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeReshardOrdinal() {
  return std::make_unique<ReshardOrdinal>();
}
} // namespace precedent
