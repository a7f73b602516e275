#include "verify/tile/TileWaits.h"

#include "analysis/tile/TileOperations.h"

#include "llvm/ADT/DenseSet.h"

using namespace precedent;

std::vector<WaitAndArrive> precedent::waitsAndArrives(const TileSubject &subject) {
  std::vector<WaitAndArrive> list;
  for (OperationIndex index = 0; index < subject.module.operations.size(); ++index) {
    if (!tile::isBarrierWait(subject.operation(index)))
      continue;
    for (ValueIndex token : tile::waitOperands(subject.module, subject.operation(index)).tokens)
      for (ValueIndex origin : subject.originsOf(token).values)
        if (tile::isArrive(subject.makerOf(origin)))
          list.push_back({index, subject.value(origin).owner});
  }
  return list;
}

std::vector<HandedOn> precedent::wayOf(const TileSubject &subject, ValueIndex value, ActionIndex event,
                                       llvm::function_ref<bool(HandedOn)> stopsAt) {
  std::vector<HandedOn> found, pending{{value, event}};
  llvm::DenseSet<std::pair<ValueIndex, ActionIndex>> seen;
  while (!pending.empty()) {
    HandedOn next = pending.back();
    pending.pop_back();
    if (next.value == kNoIndex || !seen.insert({next.value, next.event}).second)
      continue;
    const TileValue &definition = subject.value(next.value);
    llvm::SmallVector<ValueIndex, 2> sources = subject.sourcesOf(next.value);
    if (sources.empty() || stopsAt(next)) {
      if (definition.kind != TileValue::Kind::Argument)
        found.push_back(next);
      continue;
    }
    bool isLoop = subject.operation(definition.owner).name == "scf.for";
    for (auto [number, source] : llvm::enumerate(sources)) {
      bool isCarriedIn = isLoop && number == 0;
      OperationIndex at = isCarriedIn ? definition.owner : subject.yieldOf(definition.owner, number - (isLoop ? 1 : 0));
      if (at != kNoIndex && subject.events.begin[at] != kNoAction)
        pending.push_back({source, subject.events.begin[at]});
    }
  }
  return found;
}

TokenWaits::TokenWaits(const TileSubject &subject) : subject(subject) {
  for (OperationIndex index = 0; index < subject.module.operations.size(); ++index) {
    if (!tile::isWait(subject.operation(index)))
      continue;
    for (ValueIndex token : subject.operation(index).operands) {
      std::vector<OperationIndex> &list = waits[token];
      if (list.empty())
        for (ValueIndex origin : subject.originsOf(token).values)
          waitedByOrigin[origin].push_back(token);
      list.push_back(index);
    }
  }
}

bool TokenWaits::isWaitedBefore(ValueIndex token, OperationIndex operation) const {
  auto list = waits.find(token);
  if (list == waits.end())
    return false;
  return llvm::any_of(list->second, [&](OperationIndex wait) {
    if (wait >= operation)
      return false;
    uint32_t block = subject.operation(wait).block;
    for (OperationIndex around = operation; around != kNoIndex; around = subject.operation(around).parent)
      if (subject.operation(around).block == block)
        return true;
    return false;
  });
}

ValueIndex TokenWaits::waitedTokenOf(ValueIndex made, OperationIndex operation,
                                     llvm::function_ref<bool(ValueIndex)> suits) const {
  auto tokens = waitedByOrigin.find(made);
  if (tokens == waitedByOrigin.end())
    return kNoIndex;
  auto found =
      llvm::find_if(tokens->second, [&](ValueIndex token) { return isWaitedBefore(token, operation) && suits(token); });
  return found == tokens->second.end() ? kNoIndex : *found;
}
