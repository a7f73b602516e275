#include "analysis/collective/PlanHazards.h"

#include "analysis/Reachability.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/STLFunctionalExtras.h"

#include <algorithm>
#include <map>
#include <tuple>

using namespace precedent;

/// Pieces of memory that are looked at, and pairs that are counted one by one.
static constexpr uint64_t kMostWork = uint64_t(1) << 26;
static constexpr uint64_t kMostPairs = uint64_t(1) << 22;
/// Plans have a chain for each block of each GPU.
static constexpr uint32_t kMostChains = uint32_t(1) << 16;

namespace {
struct Bound {
  uint32_t space;
  int64_t at;
  bool isEnd;
  uint32_t access;
};

/// Where accesses begin and end, by place; what ends there stands first.
std::vector<Bound> boundsOf(llvm::ArrayRef<PlanAccess> accesses) {
  std::vector<Bound> bounds;
  bounds.reserve(2 * accesses.size());
  for (uint32_t access = 0; access < accesses.size(); ++access) {
    const PlanSlice &slice = accesses[access].slice;
    bounds.push_back({slice.space, slice.begin, false, access});
    bounds.push_back({slice.space, slice.end, true, access});
  }
  llvm::sort(bounds, [](const Bound &one, const Bound &other) {
    return std::tuple(one.space, one.at, !one.isEnd, one.access) <
           std::tuple(other.space, other.at, !other.isEnd, other.access);
  });
  return bounds;
}

uint64_t plus(uint64_t one, uint64_t other) {
  return one > UINT64_MAX - other ? UINT64_MAX : one + other;
}
uint64_t times(uint64_t one, uint64_t other) {
  return other != 0 && one > UINT64_MAX / other ? UINT64_MAX : one * other;
}

/// Accesses that are open at a place, as numbers.
struct OpenAccesses {
  struct Count {
    uint64_t reads = 0, writes = 0;
    uint64_t pairs() const { return writes * (writes - (writes > 0)) / 2 + writes * reads; }
  };
  Count all;
  uint64_t withinSteps = 0;
  llvm::DenseMap<ActionIndex, Count> byStep;

  void change(const PlanAccess &access, bool isEnd) {
    Count &own = byStep[access.step];
    withinSteps -= own.pairs();
    for (Count *count : {&all, &own}) {
      uint64_t &number = access.isWrite ? count->writes : count->reads;
      number = isEnd ? number - 1 : number + 1;
    }
    withinSteps += own.pairs();
  }
};
} // namespace

uint64_t precedent::countHazardPairs(llvm::ArrayRef<PlanAccess> accesses) {
  std::vector<Bound> bounds = boundsOf(accesses);
  OpenAccesses open;
  uint64_t total = 0;
  for (size_t at = 0; at < bounds.size(); ++at) {
    open.change(accesses[bounds[at].access], bounds[at].isEnd);
    if (at + 1 < bounds.size() && bounds[at + 1].space == bounds[at].space)
      total = plus(total, times(open.all.pairs() - open.withinSteps, bounds[at + 1].at - bounds[at].at));
  }
  return total;
}

namespace {
/// What has happened to a piece of memory so far.
struct Piece {
  int64_t end;
  ActionIndex writer = kNoAction;
  std::vector<ActionIndex> readers; ///< since then, the last of each chain
};

class HazardWalk {
public:
  explicit HazardWalk(const Chains &chains) : chains(chains) {}

  /// False: the work grew beyond the limit.
  bool visit(const PlanAccess &access) {
    Places &places = spaces[access.slice.space];
    split(places, access.slice.begin);
    split(places, access.slice.end);
    auto from = places.lower_bound(access.slice.begin);
    if (access.isWrite)
      write(places, from, access);
    else
      read(places, from, access);
    return work <= kMostWork;
  }

  std::vector<std::pair<ActionIndex, ActionIndex>> pairs; ///< after, before

private:
  using Places = std::map<int64_t, Piece>;

  /// Makes a piece end at `at`, if one goes across.
  static void split(Places &places, int64_t at) {
    auto next = places.upper_bound(at);
    if (next == places.begin())
      return;
    auto piece = std::prev(next);
    if (piece->first == at || piece->second.end <= at)
      return;
    Piece rest = piece->second;
    piece->second.end = at;
    places.emplace_hint(next, at, std::move(rest));
  }

  void require(ActionIndex before, ActionIndex after) {
    if (before != kNoAction && before != after && (pairs.empty() || pairs.back() != std::pair(after, before)))
      pairs.emplace_back(after, before);
  }

  void read(Places &places, Places::iterator piece, const PlanAccess &access) {
    for (int64_t at = access.slice.begin; at < access.slice.end; ++piece) {
      if (piece == places.end() || piece->first > at) {
        int64_t end = piece == places.end() ? access.slice.end : std::min(piece->first, access.slice.end);
        piece = places.emplace_hint(piece, at, Piece{end, kNoAction, {}});
      }
      require(piece->second.writer, access.step);
      std::vector<ActionIndex> &readers = piece->second.readers;
      work += 1 + readers.size();
      auto same = llvm::find_if(
          readers, [&](ActionIndex reader) { return chains.chainOf(reader) == chains.chainOf(access.step); });
      if (same == readers.end())
        readers.push_back(access.step);
      else
        *same = access.step;
      at = piece->second.end;
    }
  }

  void write(Places &places, Places::iterator piece, const PlanAccess &access) {
    while (piece != places.end() && piece->first < access.slice.end) {
      bool isRead = false;
      for (ActionIndex reader : piece->second.readers) {
        isRead |= reader != access.step;
        require(reader, access.step);
      }
      if (!isRead)
        require(piece->second.writer, access.step);
      work += 1 + piece->second.readers.size();
      piece = places.erase(piece);
    }
    places.emplace_hint(piece, access.slice.begin, Piece{access.slice.end, access.step, {}});
  }

  const Chains &chains;
  llvm::DenseMap<uint32_t, Places> spaces;
  uint64_t work = 0;
};
} // namespace

HazardOrder precedent::hazardOrder(const CollectivePlan &plan, llvm::ArrayRef<PlanAccess> accesses,
                                   const Topology &topology, const Chains &chains) {
  std::vector<size_t> first(size_t(plan.size()) + 1, accesses.size());
  for (size_t access = accesses.size(); access-- > 0;)
    first[accesses[access].step] = access;
  HazardWalk walk(chains);
  HazardOrder required;
  for (uint32_t place = 0; place < topology.size() && !required.isCut; ++place) {
    ActionIndex step = topology.rowAt(place);
    if (step >= plan.size())
      continue;
    for (size_t access = first[step]; access < accesses.size() && accesses[access].step == step; ++access)
      required.isCut |= !walk.visit(accesses[access]);
  }
  llvm::sort(walk.pairs);
  walk.pairs.erase(llvm::unique(walk.pairs), walk.pairs.end());
  for (auto [after, before] : walk.pairs) {
    required.before.push_back(before);
    required.after.push_back(after);
  }
  return required;
}

/// Every pair of steps with a hazard pair, in topological order, each once. False: too many.
static bool collectPairs(llvm::ArrayRef<PlanAccess> accesses, const Topology &topology,
                         std::vector<std::pair<ActionIndex, ActionIndex>> &pairs) {
  std::vector<Bound> bounds = boundsOf(accesses);
  std::vector<uint32_t> open;
  uint64_t looked = 0;
  for (size_t at = 0; at < bounds.size(); ++at) {
    if (bounds[at].isEnd) {
      open.erase(llvm::find(open, bounds[at].access));
      continue;
    }
    const PlanAccess &access = accesses[bounds[at].access];
    if ((looked += open.size()) > kMostPairs)
      return false;
    // Two accesses meet if and only if one begins while the other is open.
    for (uint32_t other : open)
      if (accesses[other].step != access.step && (accesses[other].isWrite || access.isWrite)) {
        ActionIndex one = accesses[other].step, two = access.step;
        pairs.push_back(topology.placeOf(one) < topology.placeOf(two) ? std::pair(one, two) : std::pair(two, one));
      }
    open.push_back(bounds[at].access);
  }
  llvm::sort(pairs);
  pairs.erase(llvm::unique(pairs), pairs.end());
  return true;
}

std::optional<uint64_t> precedent::countRaces(const HazardOrder &required, llvm::ArrayRef<PlanAccess> accesses,
                                              const ActionGraph &graph, const Topology &topology,
                                              const Chains &chains) {
  ReachabilityOptions options;
  options.maxChains = kMostChains;
  Reachability reachability(graph, topology, chains, options);
  ReachabilityAnswers answers = reachability.answer(required.before, required.after);
  if (required.isCut || answers.unknown)
    return std::nullopt;
  if (answers.count(Reached::No) == 0)
    return 0;
  std::vector<std::pair<ActionIndex, ActionIndex>> pairs;
  if (!collectPairs(accesses, topology, pairs))
    return std::nullopt;
  std::vector<ActionIndex> before, after;
  for (auto [one, two] : pairs) {
    before.push_back(one);
    after.push_back(two);
  }
  answers = reachability.answer(before, after);
  if (answers.unknown)
    return std::nullopt;
  return answers.count(Reached::No);
}
