//===- TileIrCollectiveMatchingRounds.cpp - rounds pair every rank with every other -------------------------------===//

#include "verify/rules/support/TileCollective.h"

#include "llvm/ADT/STLExtras.h"

#include <map>
#include <set>

using namespace precedent;

namespace {

using Pair = std::pair<int64_t, int64_t>;

/// The rounds as pairs of sender and receiver; nothing where they are not written as such.
std::optional<std::vector<std::vector<Pair>>> roundsOf(const TileAttribute *attribute) {
  if (!attribute || !attribute->isList())
    return std::nullopt;
  std::vector<std::vector<Pair>> rounds;
  for (const TileAttribute *round : attribute->elements) {
    if (!round->isList())
      return std::nullopt;
    rounds.emplace_back();
    for (const TileAttribute *pair : round->elements) {
      std::optional<std::vector<int64_t>> ends = integersOf(pair);
      if (!ends || ends->size() != 2)
        return std::nullopt;
      rounds.back().emplace_back((*ends)[0], (*ends)[1]);
    }
  }
  return rounds;
}

class TileIrCollectiveMatchingRounds : public CollectiveRule {
public:
  TileIrCollectiveMatchingRounds() : CollectiveRule(kMatchingRounds) {}

protected:
  /// Without a group there is nothing that rounds could cover; `tile-ir-collective-subgroup` says so.
  bool concerns(const TileSubject &subject, const TileOperation &operation) const override {
    if (collectiveKind(subject, operation) != llvm::StringRef("all_to_all") || !isPlanned(subject, operation))
      return false;
    std::optional<std::vector<int64_t>> ranks = integersOf(operation.find(kSubgroup));
    return ranks && !ranks->empty();
  }

  bool holds(const TileSubject &subject, OperationIndex operation) const override {
    std::vector<int64_t> ranks = *integersOf(subject.operation(operation).find(kSubgroup));
    std::optional<std::vector<std::vector<Pair>>> rounds = roundsOf(subject.operation(operation).find(attribute));
    if (!rounds || rounds->size() != ranks.size() - 1)
      return false;
    llvm::sort(ranks);
    std::vector<Pair> all;
    for (const std::vector<Pair> &round : *rounds) {
      std::vector<int64_t> senders, receivers;
      for (const Pair &pair : round) {
        senders.push_back(pair.first);
        receivers.push_back(pair.second);
      }
      llvm::sort(senders);
      llvm::sort(receivers);
      if (senders != ranks || receivers != ranks ||
          llvm::any_of(round, [](const Pair &pair) { return pair.first == pair.second; }))
        return false;
      llvm::append_range(all, round);
    }
    // k-1 rounds of k pairs, none of them twice, are all pairs there are.
    llvm::sort(all);
    return std::adjacent_find(all.begin(), all.end()) == all.end() &&
           std::adjacent_find(ranks.begin(), ranks.end()) == ranks.end();
  }

  /// The second code: takes the pairs one by one off what is owed.
  bool fails(const TileSubject &subject, OperationIndex operation) const override {
    const TileOperation &exchange = subject.operation(operation);
    std::optional<std::vector<std::vector<Pair>>> rounds = roundsOf(exchange.find(attribute));
    std::map<int64_t, size_t> lastSent, lastReceived; // round, counted from 1
    for (const TileAttribute *rank : exchange.find(kSubgroup)->elements)
      if (!lastSent.emplace(rank->number, 0).second)
        return true;
    lastReceived = lastSent;
    size_t owed = lastSent.size() * (lastSent.size() - 1), number = 0;
    std::set<Pair> done;
    for (const std::vector<Pair> &round : rounds.value_or(std::vector<std::vector<Pair>>())) {
      ++number;
      for (auto [from, to] : round) {
        auto sender = lastSent.find(from), receiver = lastReceived.find(to);
        bool isRight = from != to && sender != lastSent.end() && receiver != lastReceived.end() &&
                       sender->second != number && receiver->second != number && done.emplace(from, to).second;
        if (!isRight)
          return true;
        sender->second = receiver->second = number;
      }
    }
    return !rounds || done.size() != owed || number != lastSent.size() - 1;
  }

  Finding describeDefect(const TileSubject &subject, OperationIndex operation) const override {
    size_t ranks = integersOf(subject.operation(operation).find(kSubgroup))->size();
    Finding finding = at(subject, operation,
                         "these rounds are not " + std::to_string(ranks - 1) + " of " + std::to_string(ranks) +
                             " pairs in which each rank of the subgroup sends once and receives once, to and from "
                             "another one each time");
    finding.values.emplace_back("ranks", std::to_string(ranks));
    if (std::optional<std::vector<std::vector<Pair>>> rounds = roundsOf(subject.operation(operation).find(attribute)))
      finding.values.emplace_back("rounds", std::to_string(rounds->size()));
    return finding;
  }
};

} // namespace

namespace precedent {
std::unique_ptr<Rule> makeTileIrCollectiveMatchingRounds() {
  return std::make_unique<TileIrCollectiveMatchingRounds>();
}
} // namespace precedent
