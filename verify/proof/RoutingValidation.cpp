#include "verify/proof/RoutingValidation.h"

#include "analysis/TransferInsertion.h"
#include "verify/proof/Mismatches.h"
#include "verify/proof/TransferStages.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/Twine.h"

#include <map>

using namespace precedent;

namespace {

/// A module without its transfers: what computes, and where each operand comes from.
class Computation {
public:
  explicit Computation(const ModuleGraph &module);

  /// Made by the result `second` of computing operation number `first`; or by nothing, and `second` is the value.
  using Source = std::pair<uint32_t, uint32_t>;
  Source sourceOf(ValueIndex value) const;
  /// Number among those that compute of the operation around this one, or kNoIndex.
  uint32_t parentOf(const ModuleOperation &operation) const {
    return operation.parent == kNoIndex ? kNoIndex : numbers[operation.parent];
  }

  const ModuleGraph &module;
  /// Operations that compute, in program order.
  std::vector<OperationIndex> order;
  /// Transfers without a partner.
  std::vector<OperationIndex> lonely;
  /// Receives in front of their sends: who runs both stages, or waits for who does, would wait for ever.
  std::vector<OperationIndex> early;

private:
  void pairTransfers();

  /// Of each operation, its number in `order`; kNoIndex for transfers.
  std::vector<uint32_t> numbers;
  std::vector<Source> sources;
  /// What a received value was sent as.
  llvm::DenseMap<ValueIndex, ValueIndex> sentAs;
};

} // namespace

Computation::Computation(const ModuleGraph &module)
    : module(module), numbers(module.operations.size(), kNoIndex), sources(module.numValues) {
  for (ValueIndex value = 0; value < module.numValues; ++value)
    sources[value] = {kNoIndex, value};
  for (OperationIndex index = 0; index < module.operations.size(); ++index) {
    if (isTransfer(module.operations[index]))
      continue;
    numbers[index] = static_cast<uint32_t>(order.size());
    for (auto [number, value] : llvm::enumerate(module.operations[index].results))
      sources[value] = {numbers[index], static_cast<uint32_t>(number)};
    order.push_back(index);
  }
  pairTransfers();
}

/// First sent, first received.
void Computation::pairTransfers() {
  struct Channel {
    std::vector<OperationIndex> sends, receives;
  };
  std::map<TransferStages, Channel> channels;
  for (OperationIndex index = 0; index < module.operations.size(); ++index) {
    const ModuleOperation &operation = module.operations[index];
    bool isSend = operation.name == kSendOperation;
    if (!isTransfer(operation))
      continue;
    std::optional<TransferStages> stages = stagesOf(operation);
    bool hasValue = isSend ? operation.operands.size() == 1 : operation.results.size() == 1;
    if (!stages || !hasValue) {
      lonely.push_back(index);
      continue;
    }
    Channel &channel = channels[*stages];
    (isSend ? channel.sends : channel.receives).push_back(index);
  }
  for (const auto &[stages, channel] : channels) {
    size_t pairs = std::min(channel.sends.size(), channel.receives.size());
    for (size_t number = 0; number < pairs; ++number) {
      OperationIndex receive = channel.receives[number], send = channel.sends[number];
      sentAs[module.operations[receive].results[0]] = module.operations[send].operands[0];
      if (receive < send)
        early.push_back(receive);
    }
    lonely.insert(lonely.end(), channel.sends.begin() + pairs, channel.sends.end());
    lonely.insert(lonely.end(), channel.receives.begin() + pairs, channel.receives.end());
  }
  llvm::sort(lonely);
  llvm::sort(early);
}

Computation::Source Computation::sourceOf(ValueIndex value) const {
  // A value may have been passed on; no chain is longer than there are transfers.
  for (size_t hop = 0; hop <= sentAs.size(); ++hop) {
    auto sent = sentAs.find(value);
    if (sent == sentAs.end())
      return sources[value];
    value = sent->second;
  }
  return sources[value];
}

namespace {

class Comparison {
public:
  Comparison(const ModuleGraph &before, const ModuleGraph &after, llvm::StringRef digest)
      : before(before), after(after), digest(digest) {}

  std::vector<Finding> run();

private:
  void compare(uint32_t number);
  bool isSame(Computation::Source one, Computation::Source other);
  void checkStamps();

  Computation before, after;
  llvm::StringRef digest;
  /// Values that no operation makes (arguments), paired as they are met.
  llvm::DenseMap<ValueIndex, ValueIndex> argumentAfter, argumentBefore;
  Mismatches findings;
};

} // namespace

bool Comparison::isSame(Computation::Source one, Computation::Source other) {
  if (one.first != kNoIndex || other.first != kNoIndex)
    return one == other;
  return argumentAfter.try_emplace(one.second, other.second).first->second == other.second &&
         argumentBefore.try_emplace(other.second, one.second).first->second == one.second;
}

void Comparison::compare(uint32_t number) {
  OperationIndex at = after.order[number];
  const ModuleOperation &old = before.module.operations[before.order[number]], &now = after.module.operations[at];
  std::string which = "`" + now.name + "`";
  if (old.name != now.name || old.results.size() != now.results.size() || old.operands.size() != now.operands.size() ||
      before.parentOf(old) != after.parentOf(now))
    return findings.add(at, "operation", which + " stands where `" + old.name + "` was");
  if (old.stage && old.stage != now.stage)
    findings.add(at, "stage", which + " was of stage " + llvm::Twine(*old.stage) + ", and is of another");
  for (auto [operand, pair] : llvm::enumerate(llvm::zip(old.operands, now.operands)))
    if (!isSame(before.sourceOf(std::get<0>(pair)), after.sourceOf(std::get<1>(pair))))
      findings.add(at, "operand",
                   "operand " + llvm::Twine(operand) + " of " + which +
                       " is another value than before, also when it is followed through the transfers");
}

void Comparison::checkStamps() {
  for (OperationIndex index = 0; index < after.module.operations.size(); ++index) {
    const ModuleOperation &operation = after.module.operations[index];
    if (operation.name != "func.func" && !isTransfer(operation) && !operation.stage)
      continue;
    auto isOurs = [](const DigestStamp &stamp) { return stamp.level == StampLevel::Pipeline; };
    auto stamp = llvm::find_if(operation.stamps, isOurs);
    if (stamp == operation.stamps.end())
      findings.add(index, "stamp", "`" + operation.name + "` has no stamp of the schedule that was proved");
    else if (stamp->digest != digest)
      findings.add(index, "stamp", "`" + operation.name + "` is stamped with the digest of another schedule");
  }
}

std::vector<Finding> Comparison::run() {
  if (before.order.size() != after.order.size())
    findings.add(kNoIndex, "operation",
                 llvm::Twine(before.order.size()) +
                     " operations were there before, besides transfers, "
                     "and " +
                     llvm::Twine(after.order.size()) + " are there now");
  else
    for (uint32_t number = 0; number < after.order.size(); ++number)
      compare(number);
  for (OperationIndex index : after.lonely)
    findings.add(index, "transfer", "`" + after.module.operations[index].name + "` has no partner");
  // Somebody else's transfers, which were there, are his.
  if (before.early.empty())
    for (OperationIndex index : after.early)
      findings.add(index, "order", "`" + after.module.operations[index].name + "` stands in front of its send");
  checkStamps();
  return findings.take();
}

std::vector<Finding> precedent::validateRouting(const ModuleGraph &before, const ModuleGraph &after,
                                                llvm::StringRef digest) {
  return Comparison(before, after, digest).run();
}
