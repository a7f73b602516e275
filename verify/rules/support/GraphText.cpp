#include "verify/rules/support/GraphText.h"

#include "analysis/dependence/ProgramSlice.h"
#include "core/json/JsonText.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"

using namespace precedent;

std::string precedent::numberText(double number) {
  FloatBuffer buffer;
  llvm::StringRef text = spellFloat(number, buffer);
  text.consume_back(".0");
  return text.str();
}

std::string precedent::named(llvm::StringRef text) {
  constexpr size_t kLongest = 80;
  if (text.size() > kLongest)
    return "`" + llvm::json::fixUTF8(text.take_front(kLongest)) + "…`";
  return ("`" + text + "`").str();
}

std::string precedent::userText(const GraphSubject &subject, ActionIndex operation) {
  return operation == subject.graph.size() ? "the return of the function" : named(subject.idOf(operation));
}

Anchor precedent::operandAnchor(const GraphSubject &subject, ActionIndex operation, uint32_t index) {
  if (operation != subject.graph.size())
    return Anchor::row(operation, "operands", index);
  Anchor anchor = Anchor::attribute("returns");
  anchor.sub = index;
  return anchor;
}

std::string precedent::rangeText(const Effects &effects, RangeClass range) {
  const StorageRange &place = effects.ranges.rangeOf(range);
  std::string text = effects.objects.nameOf(place.object).str();
  if (!place.isWhole())
    text += " [" + effects.terms.text(place.low) + ", " + effects.terms.text(place.high) + ")";
  return text;
}

std::string precedent::reasonsText(const InferredDag *dag, const ActionGraph &graph, ActionIndex before,
                                   ActionIndex after) {
  if (!dag)
    return "";
  llvm::ArrayRef<ActionIndex> list = graph.predecessors[after];
  size_t entry = llvm::find(list, before) - list.begin();
  return entry == list.size() ? "" : "(" + llvm::join(namesOf(dag->reasonsOf(after, entry)), ", ") + ")";
}

void precedent::addSlice(const GraphSubject &subject, ActionIndex before, ActionIndex after, bool isMissing,
                         Finding &finding) {
  if (!subject.slice)
    return;
  std::vector<ActionIndex> slice = subject.slice(before, after, isMissing);
  if (slice.empty())
    return;
  constexpr size_t kMostLines = 12;
  finding.notes.push_back(slice.size() == subject.graph.size() ? "only the whole program shows it"
                                                               : "the shortest part of the program that shows it:");
  std::vector<std::string> ids;
  for (ActionIndex operation : slice)
    ids.push_back(subject.idOf(operation).str());
  finding.values.emplace_back("slice", llvm::join(ids, ", "));
  if (slice.size() == subject.graph.size() && slice.size() > kMostLines)
    return;
  std::vector<std::string> lines = programText(subject.graph, slice);
  for (const std::string &line : llvm::ArrayRef(lines).take_front(kMostLines))
    finding.notes.push_back("  " + line);
  if (lines.size() > kMostLines)
    finding.notes.push_back("  … and " + std::to_string(lines.size() - kMostLines) + " more");
}
