#include "verify/rules/support/TileCollective.h"

#include "analysis/reshard/ReshardOperations.h"

#include "llvm/ADT/StringSwitch.h"

using namespace precedent;

std::optional<llvm::StringRef> precedent::collectiveKind(const TileSubject &subject, const TileOperation &operation) {
  llvm::StringRef name = operation.name;
  if (name == reshard::kCollective && !subject.isGate())
    return operation.textOf("kind").value_or("");
  bool isOne = name.consume_front("tile.") && llvm::StringSwitch<bool>(name)
                                                  .Cases({"all_reduce", "reduce_scatter", "all_gather"}, true)
                                                  .Cases({"all_to_all", "collective_permute"}, true)
                                                  .Default(false);
  return isOne ? std::optional(name) : std::nullopt;
}

static bool hasElements(const TileAttribute *attribute) {
  return attribute && attribute->isList() && !attribute->elements.empty();
}

bool precedent::isPlanned(const TileSubject &subject, const TileOperation &operation) {
  const TileAttribute *digest = operation.find(kPlanDigest);
  if (subject.isGate())
    return digest && !(digest->isText() && digest->text.empty());
  return digest || operation.name == reshard::kCollective || hasElements(operation.find(kSubgroup)) ||
         hasElements(operation.find(kMatchingRounds));
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
