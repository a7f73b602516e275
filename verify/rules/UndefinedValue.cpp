#include "verify/GraphSubject.h"
#include "verify/Rule.h"
#include "verify/rules/support/GraphText.h"

#include "llvm/ADT/STLExtras.h"

using namespace precedent;

namespace {
/// Operands in program order, then return values. An opaque operation may name what nobody can see.
class UndefinedValue : public GraphRule {
public:
  bool applies(const GraphSubject &subject) const override { return subject.effects != nullptr; }

  void state(const GraphSubject &subject, Claims &claims) const override {
    const GraphFunction &graph = subject.graph;
    std::vector<Definitions::Place> places = placesOf(graph);
    std::vector<bool> isDefined(graph.names.size(), false), isWrong(places.size(), false);
    for (const GraphArgument &argument : graph.arguments)
      isDefined[argument.name] = true;
    for (NameIndex result : graph.results.all())
      isDefined[result] = true;
    // The undefined ones stand in the same order as all places do.
    size_t next = 0;
    for (const Definitions::Place &wrong : subject.definitions->undefined) {
      while (places[next].operation != wrong.operation || places[next].index != wrong.index)
        ++next;
      isWrong[next] = !mayBeUnseen(subject, wrong.operation);
    }
    claims.add(GroundClaim::of(
        places.size(),
        [&](uint32_t number) {
          return isDefined[places[number].name] || mayBeUnseen(subject, places[number].operation);
        },
        [&](uint32_t number) { return isWrong[number]; }));
  }

  Finding explain(const GraphSubject &subject, const Refutation &refutation, Explainer &) const override {
    Definitions::Place place = placesOf(subject.graph)[refutation.subject];
    Finding finding;
    finding.message = userText(subject, place.operation) + " uses the value " + named(subject.graph.names[place.name]) +
                      ", which is neither an argument nor the result of an operation";
    finding.anchor = operandAnchor(subject, place.operation, place.index);
    if (place.operation != subject.graph.size())
      finding.actions = {subject.idOf(place.operation).str()};
    finding.values = {{"value", subject.graph.names[place.name].str()}};
    return finding;
  }

private:
  static bool mayBeUnseen(const GraphSubject &subject, ActionIndex operation) {
    return operation != subject.graph.size() && subject.effects->turns[operation].isOpaque;
  }

  static std::vector<Definitions::Place> placesOf(const GraphFunction &graph) {
    std::vector<Definitions::Place> places;
    places.reserve(graph.operands.total() + graph.returns.size());
    for (ActionIndex operation = 0; operation < graph.size(); ++operation)
      for (uint32_t index = 0; index < graph.operands[operation].size(); ++index)
        places.push_back({operation, index, graph.operands[operation][index]});
    for (uint32_t index = 0; index < graph.returns.size(); ++index)
      places.push_back({graph.size(), index, graph.returns[index]});
    return places;
  }
};
} // namespace

namespace precedent {
std::unique_ptr<Rule> makeUndefinedValue() {
  return std::make_unique<UndefinedValue>();
}
} // namespace precedent
