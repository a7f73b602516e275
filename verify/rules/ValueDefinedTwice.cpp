#include "verify/GraphSubject.h"
#include "verify/Rule.h"
#include "verify/rules/support/GraphText.h"

#include "llvm/ADT/STLExtras.h"

using namespace precedent;

namespace {
/// Definitions are numbered: arguments, then results in program order.
class ValueDefinedTwice : public GraphRule {
public:
  bool applies(const GraphSubject &subject) const override { return subject.effects != nullptr; }

  void state(const GraphSubject &subject, Claims &claims) const override {
    const GraphFunction &graph = subject.graph;
    std::vector<NameIndex> names;
    for (const GraphArgument &argument : graph.arguments)
      names.push_back(argument.name);
    llvm::append_range(names, graph.results.all());
    std::vector<bool> isDefined(graph.names.size(), false);
    // Sorted by name, the first of each name stands in front of the others.
    std::vector<uint32_t> byName(names.size());
    for (uint32_t number = 0; number < byName.size(); ++number)
      byName[number] = number;
    llvm::stable_sort(byName, [&](uint32_t one, uint32_t other) { return names[one] < names[other]; });
    std::vector<bool> isRepeated(names.size(), false);
    for (size_t place = 1; place < byName.size(); ++place)
      isRepeated[byName[place]] = names[byName[place]] == names[byName[place - 1]];
    claims.add(GroundClaim::of(
        names.size(),
        [&](uint32_t number) {
          bool isFirst = !isDefined[names[number]];
          isDefined[names[number]] = true;
          return isFirst;
        },
        [&](uint32_t number) { return isRepeated[number]; }));
  }

  Finding explain(const GraphSubject &subject, const Refutation &refutation, Explainer &) const override {
    const GraphFunction &graph = subject.graph;
    size_t numArguments = graph.arguments.size();
    Finding finding;
    if (refutation.subject < numArguments) {
      llvm::StringRef name = graph.names[graph.arguments[refutation.subject].name];
      finding.message = "two arguments are called " + named(name);
      finding.anchor = Anchor::attribute("args");
      finding.anchor.sub = refutation.subject;
      finding.values = {{"value", name.str()}};
      return finding;
    }
    size_t number = refutation.subject - numArguments;
    ActionIndex operation = operationOf(graph, number);
    NameIndex name = graph.results.all()[number];
    ActionIndex first = subject.definitions->first[name];
    bool isArgument = first == Definitions::kArgument;
    finding.message = named(subject.idOf(operation)) + " defines the value " + named(graph.names[name]) + ", which " +
                      (isArgument           ? "is the name of an argument"
                       : first == operation ? "is a result of it already"
                                            : named(subject.idOf(first)) + " has defined");
    finding.anchor =
        Anchor::row(operation, "results", static_cast<uint32_t>(number - graph.results.beginOf(operation)));
    if (!isArgument)
      finding.actions.push_back(subject.idOf(first).str());
    finding.actions.push_back(subject.idOf(operation).str());
    finding.values = {{"value", graph.names[name].str()}};
    finding.fix =
        Fix{"give the second value a name of its own; it is not clear which of the two its uses mean", {}, {}};
    return finding;
  }

private:
  static ActionIndex operationOf(const GraphFunction &graph, size_t number) {
    ActionIndex low = 0, high = graph.size();
    while (high - low > 1) {
      ActionIndex middle = low + (high - low) / 2;
      (graph.results.beginOf(middle) <= number ? low : high) = middle;
    }
    return low;
  }
};
} // namespace

namespace precedent {
std::unique_ptr<Rule> makeValueDefinedTwice() {
  return std::make_unique<ValueDefinedTwice>();
}
} // namespace precedent
