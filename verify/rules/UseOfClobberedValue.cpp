#include "verify/GraphSubject.h"
#include "verify/Rule.h"
#include "verify/rules/support/GraphText.h"

using namespace precedent;

namespace {
/// The name of a tensor means the contents that it was given. They are still there if the last operation that has
/// written into what is read is not younger than them: the difference of the two places is at least 0.
class UseOfClobberedValue : public GraphRule {
public:
  bool applies(const GraphSubject &subject) const override { return subject.hazards != nullptr; }

  void state(const GraphSubject &subject, Claims &claims) const override {
    RangeClaim claim;
    claim.quantity = "places from the last write into a value to its contents";
    claim.low = 0;
    auto placeOf = [](ActionIndex operation) { return operation == kNoAction ? -1 : int64_t(operation); };
    for (const ValueRead &read : subject.hazards->reads)
      claim.add(placeOf(read.contents) - placeOf(read.overwriter), read.reader);
    claims.add(std::move(claim));
  }

  Finding explain(const GraphSubject &subject, const Refutation &refutation, Explainer &) const override {
    const ValueRead &read = subject.hazards->reads[refutation.instance];
    std::string value = named(subject.graph.names[read.value]), writer = named(subject.idOf(read.overwriter));
    bool isReturn = read.reader == subject.graph.size();
    Finding finding;
    finding.message = userText(subject, read.reader) + " reads the value " + value + " after " + writer +
                      " has overwritten its storage";
    finding.anchor = operandAnchor(subject, read.reader, read.index);
    finding.actions = {subject.idOf(read.overwriter).str()};
    if (!isReturn)
      finding.actions.push_back(subject.idOf(read.reader).str());
    finding.values = {{"value", subject.graph.names[read.value].str()},
                      {"overwritten", rangeText(*subject.effects, read.written)},
                      {"read", rangeText(*subject.effects, read.read)}};
    std::string example = subject.meeting->exampleOf({read.read, read.written});
    if (!example.empty())
      finding.values.emplace_back("for example", example);
    finding.fix = Fix{"copy the value before " + writer +
                          (isReturn ? "" : ", or let " + userText(subject, read.reader) + " stand before it"),
                      {},
                      {}};
    return finding;
  }
};
} // namespace

namespace precedent {
std::unique_ptr<Rule> makeUseOfClobberedValue() {
  return std::make_unique<UseOfClobberedValue>();
}
} // namespace precedent
