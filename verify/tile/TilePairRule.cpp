#include "verify/tile/TilePairRule.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringMap.h"

using namespace precedent;

Finding TilePairRule::explain(const TileSubject &subject, const Refutation &refutation, Explainer &) const {
  const TilePair &pair = stated[refutation.subject];
  Finding finding = describePair(subject, pair);
  if (finding.anchor.kind == Anchor::Kind::File)
    finding.anchor = Anchor::element(Anchor::Kind::Operation, pair.at);
  return finding;
}

void TileNumberRule::state(const TileSubject &subject, Claims &claims) const {
  RangeClaim claim;
  claim.quantity = quantity().str();
  claim.low = low();
  claim.high = high();
  stated = pairs(subject);
  for (uint32_t index = 0; index < stated.size(); ++index)
    claim.add(stated[index].number, index);
  if (claim.size())
    claims.add(std::move(claim));
}

void TileGroundRule::state(const TileSubject &subject, Claims &claims) const {
  stated = pairs(subject);
  claims.add(GroundClaim::of(
      stated.size(), [&](uint32_t index) { return holds(subject, stated[index]); },
      [&](uint32_t index) { return fails(subject, stated[index]); }));
}

int64_t precedent::difference(int64_t a, int64_t b) {
  int64_t result;
  if (!__builtin_sub_overflow(a, b, &result))
    return result;
  return a < b ? INT64_MIN : INT64_MAX;
}

std::vector<TilePair> precedent::withFirstOfTheirKey(const TileSubject &subject, llvm::StringRef key,
                                                     llvm::function_ref<bool(const TileOperation &)> concerns) {
  std::vector<TilePair> list;
  llvm::DenseMap<uint32_t, llvm::StringMap<OperationIndex>> first;
  for (OperationIndex index = 0; index < subject.module.operations.size(); ++index) {
    const TileOperation &operation = subject.operation(index);
    std::optional<llvm::StringRef> text = operation.textOf(key);
    if (!text || !concerns(operation))
      continue;
    // What stands in no function is a function of its own; no operation is numbered like that.
    auto [entry, isNew] = first[operation.function == kNoIndex ? 0 : operation.function].try_emplace(*text, index);
    if (!isNew)
      list.push_back({index, entry->second});
  }
  return list;
}

std::vector<TilePair> precedent::attributesCalled(const TileSubject &subject, llvm::StringRef name) {
  std::vector<TilePair> list;
  llvm::DenseSet<const TileAttribute *> seen;
  std::vector<const TileAttribute *> pending;
  for (OperationIndex index = 0; index < subject.module.operations.size(); ++index)
    for (const auto &[key, attribute] : subject.operation(index).attributes) {
      pending.assign(1, attribute);
      while (!pending.empty()) {
        const TileAttribute *next = pending.back();
        pending.pop_back();
        if (!seen.insert(next).second)
          continue;
        if (next->isDialect(name))
          list.push_back({index, kNoIndex, 0, next, key});
        pending.insert(pending.end(), next->elements.rbegin(), next->elements.rend());
      }
    }
  return list;
}
