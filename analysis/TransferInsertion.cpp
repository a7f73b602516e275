#include "analysis/TransferInsertion.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace precedent;

namespace {

struct Use {
  OperationIndex user;
  uint32_t operand;
};

class Inserter {
public:
  Inserter(ModuleGraph &module, int64_t numStages) : module(module), numStages(numStages) {}

  std::vector<Transfer> run();

private:
  void collectUses();
  void route(OperationIndex producer, int64_t stage, ValueIndex value);
  OperationIndex findFirstUser(OperationIndex producer, llvm::ArrayRef<Use> users) const;
  OperationIndex append(llvm::StringRef name, OperationIndex beside);
  void placeInFunctions();
  llvm::MutableArrayRef<Use> usesOf(ValueIndex value) {
    return llvm::MutableArrayRef<Use>(uses).slice(useBegins[value], useBegins[value + 1] - useBegins[value]);
  }

  ModuleGraph &module;
  int64_t numStages;
  /// Uses of each value by operations that own a stage, in program order, end to end.
  std::vector<size_t> useBegins;
  std::vector<Use> uses;
  std::vector<Transfer> transfers;
};

} // namespace

void Inserter::collectUses() {
  useBegins.assign(module.numValues + 1, 0);
  auto visit = [&](auto take) {
    for (OperationIndex user = 0; user < module.operations.size(); ++user)
      if (module.operations[user].stage)
        for (auto [number, value] : llvm::enumerate(module.operations[user].operands))
          take(value, Use{user, static_cast<uint32_t>(number)});
  };
  visit([&](ValueIndex value, Use) { ++useBegins[value + 1]; });
  for (size_t value = 0; value < module.numValues; ++value)
    useBegins[value + 1] += useBegins[value];
  uses.resize(useBegins.back());
  std::vector<size_t> next(useBegins.begin(), useBegins.end() - 1);
  visit([&](ValueIndex value, Use use) { uses[next[value]++] = use; });
}

/// See Transfer::before.
OperationIndex Inserter::findFirstUser(OperationIndex producer, llvm::ArrayRef<Use> users) const {
  OperationIndex first = kNoIndex;
  for (Use use : users) {
    OperationIndex beside = use.user;
    while (beside != kNoIndex && module.operations[beside].block != module.operations[producer].block)
      beside = module.operations[beside].parent;
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

void Inserter::route(OperationIndex producer, int64_t stage, ValueIndex value) {
  llvm::MutableArrayRef<Use> all = usesOf(value);
  auto isRouted = [&](Use use) { return module.operations[use.user].stage == stage + 1; };
  auto end = std::stable_partition(all.begin(), all.end(), isRouted);
  auto users = llvm::ArrayRef<Use>(all.begin(), end);
  if (users.empty())
    return;

  Transfer transfer;
  transfer.fromStage = stage;
  transfer.producer = producer;
  transfer.sent = value;
  transfer.received = module.numValues++;
  transfer.before = findFirstUser(producer, users);
  transfer.numUses = static_cast<uint32_t>(users.size());
  transfer.send = append("tessera.pipeline.send", producer);
  module.operations[transfer.send].fromStage = stage;
  module.operations[transfer.send].operands.push_back(value);
  transfer.receive = append("tessera.pipeline.recv", producer);
  module.operations[transfer.receive].toStage = stage + 1;
  module.operations[transfer.receive].results.push_back(transfer.received);
  for (Use use : users)
    module.operations[use.user].operands[use.operand] = transfer.received;
  transfers.push_back(transfer);
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
  collectUses();
  auto numOperations = static_cast<OperationIndex>(module.operations.size());
  for (OperationIndex producer = 0; producer < numOperations; ++producer) {
    std::optional<int64_t> stage = module.operations[producer].stage;
    if (!stage || *stage < 0 || *stage >= numStages - 1)
      continue;
    // Appending moves the operations, so no reference to this one is kept.
    for (size_t result = 0; result < module.operations[producer].results.size(); ++result)
      route(producer, *stage, module.operations[producer].results[result]);
  }
  placeInFunctions();
  return std::move(transfers);
}

std::vector<Transfer> precedent::insertStageTransfers(ModuleGraph &module, int64_t numStages) {
  return numStages <= 1 ? std::vector<Transfer>() : Inserter(module, numStages).run();
}
