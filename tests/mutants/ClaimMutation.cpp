#include "mutants/ClaimMutation.h"

#include "analysis/Reachability.h"
#include "verify/engine/CoverageEngine.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/ErrorHandling.h"

#include <algorithm>

using namespace precedent;
using namespace precedent::mutants;

namespace {
template <typename... Cases> struct Overloaded : Cases... {
  using Cases::operator()...;
};

/// An invented obligation is stated as a ground claim: what refutes it is known already.
constexpr uint64_t kMostInvented = 1 << 10;

std::vector<Claim> invented(uint64_t total, uint64_t refuted) {
  GroundClaim claim;
  claim.total = total;
  for (uint32_t subject = 0; subject < std::min(refuted, kMostInvented); ++subject)
    claim.refuted.push_back(subject);
  claim.refutedAgain = claim.refuted;
  return {{std::move(claim), kInvented}};
}

uint64_t cellsOf(const CoverageClaim &claim) {
  return 2 * uint64_t(std::max<int64_t>(claim.numStages, 0)) * uint64_t(std::max<int64_t>(claim.numMicroBatches, 0));
}

uint64_t numHolding(const OrderClaim &claim) {
  Topology topology(*claim.graph);
  Chains chains(*claim.graph, topology);
  return Reachability(*claim.graph, topology, chains).answer(claim.before, claim.after).count(Reached::Yes);
}

std::vector<Claim> negated(const Claim &claim) {
  return std::visit(
      Overloaded{
          [](const OrderClaim &order) -> std::vector<Claim> {
            if (order.graph)
              return invented(order.size(), numHolding(order));
            return {{FreeClaim{order}, kInvented}};
          },
          [](const FreeClaim &free) -> std::vector<Claim> { return {{free.pairs, kInvented}}; },
          [](const LiveClaim &live) -> std::vector<Claim> {
            LiveClaim other = live;
            bool isNever = live.bound == LiveClaim::Bound::Never;
            other.bound = isNever ? LiveClaim::Bound::Sometimes : LiveClaim::Bound::Never;
            other.limit += isNever ? 1 : -1;
            return {{std::move(other), kInvented}};
          },
          [](const RangeClaim &range) { return invented(range.size(), range.within.count); },
          [](const CoverageClaim &coverage) {
            uint64_t cells = cellsOf(coverage);
            return invented(cells, cells - countUncoveredCells(coverage).value_or(cells));
          },
          [](const FormulaClaim &formula) {
            return invented(formula.size(),
                            llvm::count_if(formula.formulas, [](const auto &each) { return each.holds; }));
          },
          [](const GroundClaim &ground) { return invented(ground.total, ground.total - ground.refuted.size()); },
      },
      claim.content);
}

/// Values of one number that lie out of bounds become values within.
void accept(RangeClaim &range, int64_t number) {
  RangeClaim old = std::exchange(range, RangeClaim());
  range.quantity = old.quantity;
  range.low = old.low;
  range.high = old.high;
  range.within = old.within;
  for (size_t index = 0; index < old.value.size(); ++index) {
    if (old.value[index] == number) {
      range.within.add(number);
      continue;
    }
    (range.low && old.value[index] < *range.low ? range.below : range.above).add(old.value[index]);
    range.value.push_back(old.value[index]);
    range.subject.push_back(old.subject[index]);
    range.instance.push_back(old.instance[index]);
  }
}

std::vector<Claim> loosened(RangeClaim range, int tag, bool isLow) {
  int64_t &bound = isLow ? *range.low : *range.high;
  bound += isLow ? -1 : 1;
  accept(range, bound);
  return {{std::move(range), tag}};
}

/// Of the values within only the least and the largest are known: one that stands on the bound is refuted, or all where
/// all do.
std::vector<Claim> tightened(RangeClaim range, int tag, bool isLow) {
  int64_t &bound = isLow ? *range.low : *range.high;
  RangeClaim::Fold &within = range.within;
  if (within.count == 0 || (isLow ? within.low : within.high) != bound)
    return {{std::move(range), tag}};
  uint64_t refuted = within.low == within.high ? within.count : 1;
  within.count -= refuted;
  bound += isLow ? 1 : -1;
  if (within.count == 0)
    within = {};
  else
    (isLow ? within.low : within.high) = bound;
  std::vector<Claim> claims = invented(refuted, refuted);
  claims.push_back({std::move(range), tag});
  return claims;
}

template <typename Number> void drop(std::vector<Number> &list, bool isFirst) {
  list.erase(isFirst ? list.begin() : list.end() - 1);
}

/// The claim without its first or last obligation.
std::vector<Claim> shortened(Claim claim, bool isFirst) {
  auto forget = [&](std::vector<uint32_t> &refuted, uint64_t total) {
    llvm::erase(refuted, static_cast<uint32_t>(isFirst ? 0 : total - 1));
  };
  auto shorten = [&](OrderClaim &order) {
    if (order.size() == 0)
      return;
    drop(order.before, isFirst);
    drop(order.after, isFirst);
  };
  std::visit(Overloaded{
                 [&](OrderClaim &order) { shorten(order); },
                 [&](FreeClaim &free) { shorten(free.pairs); },
                 [&](FormulaClaim &formula) {
                   if (formula.size() != 0)
                     drop(formula.formulas, isFirst);
                 },
                 [&](GroundClaim &ground) {
                   if (ground.total == 0)
                     return;
                   forget(ground.refuted, ground.total);
                   forget(ground.refutedAgain, ground.total);
                 },
                 [&](RangeClaim &range) {
                   uint64_t wanted = isFirst ? 0 : range.size() - 1;
                   auto place = llvm::find(range.instance, wanted);
                   if (range.size() == 0 || place == range.instance.end())
                     return;
                   size_t index = place - range.instance.begin();
                   RangeClaim::Fold &fold = range.low && range.value[index] < *range.low ? range.below : range.above;
                   if (--fold.count == 0)
                     fold = {};
                   range.value.erase(range.value.begin() + index);
                   range.subject.erase(range.subject.begin() + index);
                   range.instance.erase(place);
                 },
                 [](LiveClaim &) {},
                 [](CoverageClaim &) {},
             },
             claim.content);
  return {std::move(claim)};
}

template <typename Content, typename Edit> std::vector<Claim> edited(Claim claim, Edit edit) {
  edit(std::get<Content>(claim.content));
  return {std::move(claim)};
}

uint64_t sizeOf(const Claim &claim) {
  return std::visit(Overloaded{
                        [](const OrderClaim &order) { return uint64_t(order.size()); },
                        [](const FreeClaim &free) { return uint64_t(free.pairs.size()); },
                        [](const LiveClaim &) { return uint64_t(1); },
                        [](const RangeClaim &range) { return uint64_t(range.size()); },
                        [](const CoverageClaim &coverage) { return uint64_t(cellsOf(coverage)); },
                        [](const FormulaClaim &formula) { return uint64_t(formula.size()); },
                        [](const GroundClaim &ground) { return uint64_t(ground.total); },
                    },
                    claim.content);
}

/// Whether some obligation is refuted, or that one.
Difference refutes(const Claim &claim, std::optional<uint64_t> instance = {}) {
  bool does;
  if (const auto *ground = std::get_if<GroundClaim>(&claim.content))
    does = instance ? llvm::is_contained(ground->refuted, *instance) : !ground->refuted.empty();
  else if (const auto *range = std::get_if<RangeClaim>(&claim.content))
    does = instance ? llvm::is_contained(range->instance, *instance) : !range->value.empty();
  else if (const auto *formula = std::get_if<FormulaClaim>(&claim.content))
    does = instance ? !formula->formulas[*instance].holds
                    : llvm::any_of(formula->formulas, [](const auto &each) { return !each.holds; });
  else
    return Difference::Possible;
  return does ? Difference::Certain : Difference::None;
}
} // namespace

llvm::StringRef mutants::nameOf(Mutation mutation) {
  switch (mutation) {
  case Mutation::Negated:
    return "negated";
  case Mutation::Weakened:
    return "weakened";
  case Mutation::LowDown:
    return "low-1";
  case Mutation::LowUp:
    return "low+1";
  case Mutation::HighDown:
    return "high-1";
  case Mutation::HighUp:
    return "high+1";
  case Mutation::LimitDown:
    return "limit-1";
  case Mutation::LimitUp:
    return "limit+1";
  case Mutation::StagesDown:
    return "stages-1";
  case Mutation::StagesUp:
    return "stages+1";
  case Mutation::MicroBatchesDown:
    return "micro-batches-1";
  case Mutation::MicroBatchesUp:
    return "micro-batches+1";
  case Mutation::WithoutFirst:
    return "without-first";
  case Mutation::WithoutLast:
    return "without-last";
  }
  llvm_unreachable("mutation");
}

std::string mutants::nameOf(const Claim &claim) {
  static constexpr const char *kinds[] = {"order", "free", "live", "range", "coverage", "formula", "ground"};
  std::string name = std::string(kinds[claim.content.index()]) + "-" + std::to_string(claim.tag);
  if (const auto *range = std::get_if<RangeClaim>(&claim.content); range && !range->quantity.empty()) {
    name += "-" + range->quantity;
    std::replace(name.begin(), name.end(), ' ', '-');
    llvm::erase(name, ',');
  }
  return name;
}

std::vector<Mutation> mutants::mutationsOf(const Claim &claim) {
  std::vector<Mutation> list = {Mutation::Negated, Mutation::Weakened};
  auto add = [&](std::initializer_list<Mutation> more) { list.insert(list.end(), more); };
  if (const auto *range = std::get_if<RangeClaim>(&claim.content)) {
    if (range->low)
      add({Mutation::LowDown, Mutation::LowUp});
    if (range->high)
      add({Mutation::HighDown, Mutation::HighUp});
  }
  if (std::holds_alternative<LiveClaim>(claim.content))
    add({Mutation::LimitDown, Mutation::LimitUp});
  else if (std::holds_alternative<CoverageClaim>(claim.content))
    add({Mutation::StagesDown, Mutation::StagesUp, Mutation::MicroBatchesDown, Mutation::MicroBatchesUp});
  else
    add({Mutation::WithoutFirst, Mutation::WithoutLast});
  return list;
}

Difference mutants::differenceBy(const Claim &claim, Mutation mutation) {
  if (sizeOf(claim) == 0)
    return Difference::None;
  const auto *range = std::get_if<RangeClaim>(&claim.content);
  auto certainIf = [](bool is) { return is ? Difference::Certain : Difference::None; };
  switch (mutation) {
  case Mutation::Negated:
    return Difference::Certain;
  case Mutation::Weakened:
    return refutes(claim);
  case Mutation::LowDown:
    return certainIf(llvm::is_contained(range->value, *range->low - 1));
  case Mutation::LowUp:
    return certainIf(range->within.count != 0 && range->within.low == *range->low);
  case Mutation::HighDown:
    return certainIf(range->within.count != 0 && range->within.high == *range->high);
  case Mutation::HighUp:
    return certainIf(llvm::is_contained(range->value, *range->high + 1));
  case Mutation::WithoutFirst:
    return refutes(claim, 0);
  case Mutation::WithoutLast:
    return refutes(claim, sizeOf(claim) - 1);
  default:
    return Difference::Possible;
  }
}

uint64_t mutants::numObligations(const Claim &claim) {
  return sizeOf(claim);
}

std::vector<Claim> mutants::mutated(const Claim &claim, Mutation mutation) {
  auto range = [&] { return std::get<RangeClaim>(claim.content); };
  switch (mutation) {
  case Mutation::Negated:
    return negated(claim);
  case Mutation::Weakened:
    return {};
  case Mutation::LowDown:
    return loosened(range(), claim.tag, /*isLow=*/true);
  case Mutation::LowUp:
    return tightened(range(), claim.tag, /*isLow=*/true);
  case Mutation::HighDown:
    return tightened(range(), claim.tag, /*isLow=*/false);
  case Mutation::HighUp:
    return loosened(range(), claim.tag, /*isLow=*/false);
  case Mutation::LimitDown:
    return edited<LiveClaim>(claim, [](LiveClaim &live) { --live.limit; });
  case Mutation::LimitUp:
    return edited<LiveClaim>(claim, [](LiveClaim &live) { ++live.limit; });
  case Mutation::StagesDown:
    return edited<CoverageClaim>(claim, [](CoverageClaim &coverage) { --coverage.numStages; });
  case Mutation::StagesUp:
    return edited<CoverageClaim>(claim, [](CoverageClaim &coverage) { ++coverage.numStages; });
  case Mutation::MicroBatchesDown:
    return edited<CoverageClaim>(claim, [](CoverageClaim &coverage) { --coverage.numMicroBatches; });
  case Mutation::MicroBatchesUp:
    return edited<CoverageClaim>(claim, [](CoverageClaim &coverage) { ++coverage.numMicroBatches; });
  case Mutation::WithoutFirst:
    return shortened(claim, /*isFirst=*/true);
  case Mutation::WithoutLast:
    return shortened(claim, /*isFirst=*/false);
  }
  llvm_unreachable("mutation");
}

uint32_t mutants::shiftOf(const Claim &claim, Mutation mutation) {
  bool isNumbered = std::holds_alternative<OrderClaim>(claim.content) ||
                    std::holds_alternative<FreeClaim>(claim.content) ||
                    std::holds_alternative<FormulaClaim>(claim.content);
  return isNumbered && mutation == Mutation::WithoutFirst;
}
