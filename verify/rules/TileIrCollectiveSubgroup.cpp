//===- TileIrCollectiveSubgroup.cpp - a group is two ranks or more ------------------------------------------------===//

#include "verify/rules/support/TileCollective.h"

#include "llvm/ADT/STLExtras.h"

#include <set>

using namespace precedent;

namespace {

class TileIrCollectiveSubgroup : public CollectiveRule {
public:
  TileIrCollectiveSubgroup() : CollectiveRule(kSubgroup) {}

protected:
  bool concerns(const TileSubject &subject, const TileOperation &operation) const override {
    return isCollective(subject, operation) && isPlanned(subject, operation);
  }

  bool holds(const TileSubject &subject, OperationIndex operation) const override {
    std::optional<std::vector<int64_t>> ranks = integersOf(subject.operation(operation).find(attribute));
    if (!ranks || ranks->size() < 2)
      return false;
    llvm::sort(*ranks);
    return ranks->front() >= 0 && std::adjacent_find(ranks->begin(), ranks->end()) == ranks->end();
  }
  bool fails(const TileSubject &subject, OperationIndex operation) const override {
    const TileAttribute *group = subject.operation(operation).find(attribute);
    if (!group || !group->isList())
      return true;
    std::set<int64_t> seen;
    for (const TileAttribute *rank : group->elements)
      if (!rank->isInteger() || rank->number < 0 || !seen.insert(rank->number).second)
        return true;
    return seen.size() <= 1;
  }

  Finding describeDefect(const TileSubject &subject, OperationIndex operation) const override {
    Finding finding = at(subject, operation,
                         "the subgroup of `" + subject.operation(operation).name +
                             "` is no list of two ranks or more, each from 0 on and each once");
    if (std::optional<std::vector<int64_t>> ranks = integersOf(subject.operation(operation).find(attribute)))
      finding.values.emplace_back("ranks", std::to_string(ranks->size()));
    return finding;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeTileIrCollectiveSubgroup() {
  return std::make_unique<TileIrCollectiveSubgroup>();
}
} // namespace precedent
