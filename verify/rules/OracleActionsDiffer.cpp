#include "core/support/TextOrder.h"
#include "verify/rules/support/GraphText.h"
#include "verify/rules/support/OracleRule.h"

#include "llvm/ADT/STLExtras.h"

using namespace precedent;

namespace {
/// Subjects: the actions of the oracle, then those of the graph.
class OracleActionsDiffer : public OracleRule {
public:
  void state(const GraphSubject &subject, Claims &claims) const override {
    const OracleMatch &match = *subject.match;
    uint32_t numListed = subject.oracle->actions.size();
    std::vector<llvm::StringRef> ids(subject.graph.operationId), listed(subject.oracle->actions);
    llvm::sort(ids);
    llvm::sort(listed);
    auto has = [](const std::vector<llvm::StringRef> &sorted, llvm::StringRef id) {
      return std::binary_search(sorted.begin(), sorted.end(), id);
    };
    std::vector<bool> isUnlisted(subject.graph.size(), false), isRepeated(numListed, false);
    std::vector<bool> isRepeatedByText = findRepeated(subject.oracle->actions);
    for (ActionIndex action : match.unlisted)
      isUnlisted[action] = true;
    for (uint32_t index : match.repeated)
      isRepeated[index] = true;
    claims.add(GroundClaim::of(
        uint64_t(numListed) + subject.graph.size(),
        [&](uint32_t number) {
          return number < numListed ? match.actions[number] != kNoAction && !isRepeated[number]
                                    : !isUnlisted[number - numListed];
        },
        [&](uint32_t number) {
          if (number >= numListed)
            return !has(listed, subject.idOf(number - numListed));
          llvm::StringRef id = subject.oracle->actions[number];
          return !has(ids, id) || isRepeatedByText[number];
        }));
  }

  Finding explain(const GraphSubject &subject, const Refutation &refutation, Explainer &) const override {
    uint32_t numListed = subject.oracle->actions.size();
    Finding finding;
    finding.anchor = Anchor::attribute(kOracleAttribute);
    if (refutation.subject >= numListed) {
      llvm::StringRef id = subject.idOf(refutation.subject - numListed);
      finding.message = "the oracle says nothing about the operation " + named(id);
      finding.actions = {id.str()};
      return finding;
    }
    llvm::StringRef id = subject.oracle->actions[refutation.subject];
    finding.anchor.sub = refutation.subject;
    finding.message =
        "the oracle lists " + named(id) +
        (subject.match->actions[refutation.subject] == kNoAction ? ", which is no operation of the graph" : " twice");
    finding.values = {{"action", id.str()}};
    return finding;
  }

private:
  /// Those that stand behind an equal one.
  static std::vector<bool> findRepeated(llvm::ArrayRef<llvm::StringRef> texts) {
    std::vector<uint32_t> order = orderByText(texts);
    std::vector<bool> isRepeated(texts.size(), false);
    for (size_t place = 1; place < order.size(); ++place)
      isRepeated[order[place]] = texts[order[place]] == texts[order[place - 1]];
    return isRepeated;
  }
};
} // namespace

namespace precedent {
std::unique_ptr<Rule> makeOracleActionsDiffer() {
  return std::make_unique<OracleActionsDiffer>();
}
} // namespace precedent
