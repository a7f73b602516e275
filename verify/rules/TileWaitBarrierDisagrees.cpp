//===- TileWaitBarrierDisagrees.cpp - a wait and its arrival are on one barrier --------------------------------===//

#include "analysis/tile/TileOperations.h"
#include "verify/tile/TilePairRule.h"
#include "verify/tile/TileWaits.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace precedent;

namespace {

/// Where the barriers of an operation are initialised, ascending; nothing where that cannot be told.
std::optional<std::vector<ValueIndex>> rootsOf(const TileSubject &subject, llvm::ArrayRef<ValueIndex> barriers) {
  std::vector<ValueIndex> roots;
  for (ValueIndex barrier : barriers) {
    const Origins &origins = subject.originsOf(barrier);
    if (!origins.isComplete)
      return std::nullopt;
    llvm::append_range(roots, origins.values);
  }
  llvm::sort(roots);
  roots.erase(llvm::unique(roots), roots.end());
  if (roots.empty())
    return std::nullopt;
  return roots;
}

std::optional<std::vector<ValueIndex>> rootsOfWait(const TileSubject &subject, const TilePair &pair) {
  return rootsOf(subject, tile::waitOperands(subject.module, subject.operation(pair.at)).barriers);
}

std::optional<std::vector<ValueIndex>> rootsOfArrive(const TileSubject &subject, const TilePair &pair) {
  return rootsOf(subject, tile::operandsOf(subject.module, subject.operation(pair.other), TileType::Barrier));
}

std::string nameRoots(const TileSubject &subject, const std::vector<ValueIndex> &roots) {
  std::string names;
  for (ValueIndex root : roots)
    names += (names.empty() ? "" : ", ") + subject.idOf(subject.value(root).owner);
  return names;
}

class TileWaitBarrierDisagrees : public TileGroundRule {
public:
  TilePass pass() const override { return TilePass::Dataflow; }

protected:
  std::vector<TilePair> pairs(const TileSubject &subject) const override {
    std::vector<TilePair> list;
    for (WaitAndArrive pair : waitsAndArrives(subject))
      if (TilePair both{pair.wait, pair.arrive}; rootsOfWait(subject, both) && rootsOfArrive(subject, both))
        list.push_back(both);
    return list;
  }

  /// Upstream is content with one barrier that both may mean. But where one of them means another one on some day,
  /// nobody waits for it, so they must mean the same ones.
  bool holds(const TileSubject &subject, const TilePair &pair) const override {
    std::vector<ValueIndex> waited = *rootsOfWait(subject, pair), arrived = *rootsOfArrive(subject, pair);
    if (!subject.isGate())
      return waited == arrived;
    return llvm::any_of(waited, [&](ValueIndex root) { return llvm::is_contained(arrived, root); });
  }
  bool fails(const TileSubject &subject, const TilePair &pair) const override {
    std::vector<ValueIndex> waited = *rootsOfWait(subject, pair), arrived = *rootsOfArrive(subject, pair), common;
    std::set_intersection(waited.begin(), waited.end(), arrived.begin(), arrived.end(), std::back_inserter(common));
    return subject.isGate() ? common.empty() : common.size() < waited.size() || common.size() < arrived.size();
  }

  Finding describePair(const TileSubject &subject, const TilePair &pair) const override {
    std::string waited = nameRoots(subject, *rootsOfWait(subject, pair));
    std::string arrived = nameRoots(subject, *rootsOfArrive(subject, pair));
    Finding finding = tileFinding(
        subject, pair.at, "",
        "this wait is on the barrier of " + waited + ", and its token is of the barrier of " + arrived, pair.other);
    finding.values = {{"waited", waited}, {"arrived", arrived}};
    return finding;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeTileWaitBarrierDisagrees() {
  return std::make_unique<TileWaitBarrierDisagrees>();
}
} // namespace precedent
