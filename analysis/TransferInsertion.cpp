#include "analysis/TransferInsertion.h"

#include "analysis/StageOwnership.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

#include <algorithm>
#include <map>
#include <tuple>

using namespace precedent;

namespace {

struct Use {
  OperationIndex user;
  uint32_t operand;
};

using Stages = std::vector<std::optional<int64_t>>;

/// Uses of each value by operations that have a stage, in program order, end to end.
class StagedUses {
public:
  StagedUses(const ModuleGraph &module, const Stages &stages);
  llvm::MutableArrayRef<Use> of(ValueIndex value) {
    return llvm::MutableArrayRef<Use>(uses).slice(begins[value], begins[value + 1] - begins[value]);
  }

private:
  std::vector<size_t> begins;
  std::vector<Use> uses;
};

/// Upstream sees stages of their own alone.
Stages stagesFor(const ModuleGraph &module, Routing routing) {
  if (routing == Routing::Hops)
    return stagesAround(module);
  Stages stages;
  for (const ModuleOperation &operation : module.operations)
    stages.push_back(operation.stage);
  return stages;
}

class Inserter {
public:
  Inserter(ModuleGraph &module, int64_t numStages, Routing routing)
      : module(module), numStages(numStages), routing(routing), stages(stagesFor(module, routing)),
        uses(module, stages) {}

  std::vector<Transfer> run();

private:
  bool isStage(int64_t stage) const { return stage >= 0 && stage < numStages; }
  void routeToNext(OperationIndex producer, int64_t stage, ValueIndex value);
  void routeInHops(OperationIndex producer, int64_t stage, ValueIndex value);
  void hopTo(OperationIndex producer, int64_t stage, ValueIndex value, llvm::MutableArrayRef<Use> users);
  ValueIndex transfer(OperationIndex producer, int64_t from, int64_t to, ValueIndex value, llvm::ArrayRef<Use> users,
                      OperationIndex before);
  OperationIndex findBeside(OperationIndex producer, OperationIndex other) const;
  OperationIndex findFirstUser(OperationIndex producer, llvm::ArrayRef<Use> users) const;
  OperationIndex append(llvm::StringRef name, OperationIndex beside);
  void keepChannelOrder();
  void placeInFunctions();

  ModuleGraph &module;
  int64_t numStages;
  Routing routing;
  /// Of the operations that were there.
  Stages stages;
  StagedUses uses;
  std::vector<Transfer> transfers;
};

} // namespace

StagedUses::StagedUses(const ModuleGraph &module, const Stages &stages) {
  begins.assign(module.numValues + 1, 0);
  auto visit = [&](auto take) {
    for (OperationIndex user = 0; user < module.operations.size(); ++user)
      if (stages[user])
        for (auto [number, value] : llvm::enumerate(module.operations[user].operands))
          take(value, Use{user, static_cast<uint32_t>(number)});
  };
  visit([&](ValueIndex value, Use) { ++begins[value + 1]; });
  for (size_t value = 0; value < module.numValues; ++value)
    begins[value + 1] += begins[value];
  uses.resize(begins.back());
  std::vector<size_t> next(begins.begin(), begins.end() - 1);
  visit([&](ValueIndex value, Use use) { uses[next[value]++] = use; });
}

/// The operation of the producer's block that is, or holds, the other one; kNoIndex if none does.
OperationIndex Inserter::findBeside(OperationIndex producer, OperationIndex other) const {
  while (other != kNoIndex && module.operations[other].block != module.operations[producer].block)
    other = module.operations[other].parent;
  return other;
}

/// See Transfer::before.
OperationIndex Inserter::findFirstUser(OperationIndex producer, llvm::ArrayRef<Use> users) const {
  OperationIndex first = kNoIndex;
  for (Use use : users) {
    OperationIndex beside = findBeside(producer, use.user);
    if (beside == kNoIndex || beside <= producer)
      return kNoIndex;
    first = std::min(first, beside);
  }
  return first;
}

OperationIndex Inserter::append(llvm::StringRef name, OperationIndex beside) {
  ModuleOperation made;
  made.name = name.str();
  made.function = module.operations[beside].function;
  made.parent = module.operations[beside].parent;
  made.block = module.operations[beside].block;
  module.operations.push_back(std::move(made));
  return static_cast<OperationIndex>(module.operations.size() - 1);
}

ValueIndex Inserter::transfer(OperationIndex producer, int64_t from, int64_t to, ValueIndex value,
                              llvm::ArrayRef<Use> users, OperationIndex before) {
  Transfer made;
  made.fromStage = from;
  made.toStage = to;
  made.producer = producer;
  made.sent = value;
  made.received = module.numValues++;
  made.before = before;
  made.numUses = static_cast<uint32_t>(users.size());
  made.send = append(kSendOperation, producer);
  module.operations[made.send].fromStage = from;
  module.operations[made.send].operands.push_back(value);
  made.receive = append(kReceiveOperation, producer);
  module.operations[made.receive].toStage = to;
  module.operations[made.receive].results.push_back(made.received);
  if (routing == Routing::Hops) {
    module.operations[made.send].toStage = to;
    module.operations[made.receive].fromStage = from;
  }
  for (Use use : users)
    module.operations[use.user].operands[use.operand] = made.received;
  transfers.push_back(made);
  return made.received;
}

void Inserter::routeToNext(OperationIndex producer, int64_t stage, ValueIndex value) {
  llvm::MutableArrayRef<Use> all = uses.of(value);
  auto isRouted = [&](Use use) { return stages[use.user] == stage + 1; };
  auto end = std::stable_partition(all.begin(), all.end(), isRouted);
  auto users = llvm::ArrayRef<Use>(all.begin(), end);
  if (!users.empty())
    transfer(producer, stage, stage + 1, value, users, findFirstUser(producer, users));
}

/// `users`: those on one side of the stage, nearest stage first.
void Inserter::hopTo(OperationIndex producer, int64_t stage, ValueIndex value, llvm::MutableArrayRef<Use> users) {
  auto stageOf = [&](Use use) { return *stages[use.user]; };
  for (int64_t at = stage; !users.empty();) {
    int64_t next = stageOf(users.front()) > stage ? at + 1 : at - 1;
    auto isElsewhere = [&](Use use) { return stageOf(use) != next; };
    size_t here = llvm::find_if(users, isElsewhere) - users.begin();
    bool isLast = here == users.size();
    // A hop begins at this receive, or at one that stands right behind the producer.
    bool isAlone = isLast && at == stage;
    value = transfer(producer, at, next, value, users.take_front(here),
                     isAlone ? findFirstUser(producer, users) : kNoIndex);
    users = users.drop_front(here);
    at = next;
  }
}

void Inserter::routeInHops(OperationIndex producer, int64_t stage, ValueIndex value) {
  llvm::MutableArrayRef<Use> all = uses.of(value);
  auto stageOf = [&](Use use) { return *stages[use.user]; };
  auto isRouted = [&](Use use) { return isStage(stageOf(use)) && stageOf(use) != stage; };
  auto end = std::stable_partition(all.begin(), all.end(), isRouted);
  auto forward = std::stable_partition(all.begin(), end, [&](Use use) { return stageOf(use) > stage; });
  std::stable_sort(all.begin(), forward, [&](Use one, Use other) { return stageOf(one) < stageOf(other); });
  std::stable_sort(forward, end, [&](Use one, Use other) { return stageOf(one) > stageOf(other); });
  hopTo(producer, stage, value, {all.begin(), forward});
  hopTo(producer, stage, value, {forward, end});
}

/// Between two stages messages arrive in the order in which they are sent, and nothing else tells them apart: a receive
/// stands before those of values that are sent later. It can be moved up to theirs, since they stand behind their
/// sends; where the next value is sent from within an operation, up to that operation.
void Inserter::keepChannelOrder() {
  std::map<std::pair<int64_t, int64_t>, const Transfer *> channels;
  // Producers are numbered in post-order, which is the order of their sends.
  for (Transfer &made : llvm::reverse(transfers)) {
    const Transfer *&next = channels[{made.fromStage, made.toStage}];
    OperationIndex beside = next ? findBeside(made.producer, next->producer) : kNoIndex;
    // What is sent elsewhere is sent when this block has ended.
    if (made.before != kNoIndex && beside != kNoIndex) {
      OperationIndex bound = beside == next->producer ? next->before : beside;
      made.before = bound == kNoIndex ? kNoIndex : std::min(made.before, bound);
    }
    next = &made;
  }
}

/// Bodies name the operations of one block, so a place in them is a neighbour.
void Inserter::placeInFunctions() {
  using Placement = std::pair<OperationIndex, OperationIndex>; ///< neighbour, new operation
  std::vector<Placement> inFront, behind;
  for (const Transfer &transfer : transfers) {
    if (module.operations[transfer.producer].function == kNoIndex)
      continue;
    behind.emplace_back(transfer.producer, transfer.send);
    if (transfer.before == kNoIndex)
      behind.emplace_back(transfer.producer, transfer.receive);
    else
      inFront.emplace_back(transfer.before, transfer.receive);
  }
  llvm::sort(inFront);
  llvm::sort(behind);
  auto appendAll = [](std::vector<OperationIndex> &body, const std::vector<Placement> &from, OperationIndex neighbour) {
    for (auto it = llvm::lower_bound(from, Placement(neighbour, 0)); it != from.end() && it->first == neighbour; ++it)
      body.push_back(it->second);
  };
  for (std::vector<OperationIndex> &body : module.functions) {
    std::vector<OperationIndex> changed;
    for (OperationIndex operation : body) {
      appendAll(changed, inFront, operation);
      changed.push_back(operation);
      appendAll(changed, behind, operation);
    }
    body = std::move(changed);
  }
}

std::vector<Transfer> Inserter::run() {
  auto numOperations = static_cast<OperationIndex>(module.operations.size());
  for (OperationIndex producer = 0; producer < numOperations; ++producer) {
    std::optional<int64_t> stage = module.operations[producer].stage;
    if (!stage || !isStage(*stage))
      continue;
    // Appending moves the operations, so no reference to this one is kept.
    for (size_t result = 0; result < module.operations[producer].results.size(); ++result) {
      ValueIndex value = module.operations[producer].results[result];
      if (routing == Routing::Hops)
        routeInHops(producer, *stage, value);
      else if (*stage < numStages - 1)
        routeToNext(producer, *stage, value);
    }
  }
  keepChannelOrder();
  placeInFunctions();
  return std::move(transfers);
}

std::vector<Transfer> precedent::insertStageTransfers(ModuleGraph &module, int64_t numStages, Routing routing) {
  return numStages <= 1 ? std::vector<Transfer>() : Inserter(module, numStages, routing).run();
}

uint64_t precedent::countHops(const ModuleGraph &module, int64_t numStages) {
  Stages stages = stagesFor(module, Routing::Hops);
  StagedUses uses(module, stages);
  uint64_t total = 0;
  for (const ModuleOperation &producer : module.operations) {
    if (!producer.stage || *producer.stage < 0 || *producer.stage >= numStages)
      continue;
    for (ValueIndex value : producer.results) {
      int64_t least = *producer.stage, most = least;
      for (Use use : uses.of(value)) {
        int64_t stage = *stages[use.user];
        if (stage < 0 || stage >= numStages)
          continue;
        least = std::min(least, stage);
        most = std::max(most, stage);
      }
      total = llvm::SaturatingAdd(total, static_cast<uint64_t>(most - least));
    }
  }
  return total;
}
