#include "verify/rules/support/UniqueRule.h"

#include "llvm/ADT/Twine.h"

using namespace precedent;

void UniqueRule::state(const ObjectSubject &subject, Claims &claims) const {
  auto name = [&](uint32_t element) -> const Token & { return *field.of(subject.object, element); };
  claims.add(allDifferent(numElements(subject.object, part), name));
}

Finding UniqueRule::explain(const ObjectSubject &subject, const Refutation &refutation, Explainer &) const {
  const ScheduleObject &object = subject.object;
  auto name = [&](uint32_t element) -> const Token & { return *field.of(object, element); };
  llvm::StringRef text = name(refutation.instance).text;
  uint32_t earlier = firstOccurrence.of(&object, numElements(object, part), name, text);
  std::string first = pointerTo(anchorOf(part, earlier));
  std::string second = pointerTo(anchorOf(part, refutation.instance));
  Finding finding = findingAt(object, part, refutation.instance, field.name);
  finding.message = (field.name + " " + inQuotes(text) + " is used twice: by " + first + " and by " + second).str();
  finding.values = {{"written", inQuotes(text)}, {"first", first}, {"second", second}};
  return finding;
}

std::unique_ptr<Rule> precedent::makeUniqueRule(Part part, Field field) {
  return std::make_unique<UniqueRule>(part, field);
}
