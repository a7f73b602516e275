#include "verify/rules/support/TileCollective.h"

#include "llvm/ADT/StringSwitch.h"

using namespace precedent;

bool precedent::isCollective(const TileOperation &operation) {
  return llvm::StringSwitch<bool>(operation.name)
      .Cases({"tile.all_reduce", "tile.reduce_scatter", "tile.all_gather", "tile.all_to_all"}, true)
      .Case("tile.collective_permute", true)
      .Default(false);
}

static bool hasElements(const TileAttribute *attribute) {
  return attribute && attribute->isList() && !attribute->elements.empty();
}

bool precedent::isPlanned(const TileSubject &subject, const TileOperation &operation) {
  const TileAttribute *digest = operation.find(kPlanDigest);
  if (subject.isGate())
    return digest && !(digest->isText() && digest->text.empty());
  return digest || hasElements(operation.find(kSubgroup)) || hasElements(operation.find(kMatchingRounds));
}

std::optional<std::vector<int64_t>> precedent::integersOf(const TileAttribute *attribute) {
  if (!attribute || !attribute->isList())
    return std::nullopt;
  std::vector<int64_t> numbers;
  for (const TileAttribute *element : attribute->elements) {
    if (!element->isInteger())
      return std::nullopt;
    numbers.push_back(element->number);
  }
  return numbers;
}

Finding CollectiveRule::at(const TileSubject &subject, OperationIndex operation, const llvm::Twine &message) const {
  const TileAttribute *written = subject.operation(operation).find(attribute);
  Finding finding = tileFinding(subject, operation, attribute, message.str());
  finding.values = {{"attribute", attribute.str()}, {"written", written ? spell(*written) : "missing"}};
  return finding;
}
