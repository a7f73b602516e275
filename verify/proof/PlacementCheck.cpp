#include "verify/proof/PlacementCheck.h"

#include "analysis/StageOwnership.h"
#include "analysis/TransferInsertion.h"
#include "verify/RuleTable.h"
#include "verify/proof/FlowCheck.h"
#include "verify/proof/TransferStages.h"
#include "verify/proof/ValueStages.h"

#include "llvm/ADT/DenseMap.h"

#include <map>
#include <set>

using namespace precedent;

namespace {

/// What a rule found, folded into its first finding.
class Findings {
public:
  void add(llvm::StringRef rule, Anchor anchor, const llvm::Twine &message, uint64_t count = 1) {
    auto [place, isNew] = byRule.try_emplace(rule.str());
    Finding &finding = place->second;
    if (!isNew) {
      finding.count += count;
      return;
    }
    finding.rule = rule.str();
    finding.alias = findRule(rule)->alias.str();
    finding.message = message.str();
    finding.anchor = std::move(anchor);
    finding.count = count;
  }
  std::vector<Finding> take() {
    std::vector<Finding> list;
    for (auto &[rule, finding] : byRule)
      list.push_back(std::move(finding));
    return list;
  }

private:
  std::map<std::string, Finding> byRule;
};

Anchor anchorOf(OperationIndex operation) {
  return Anchor::element(Anchor::Kind::Operation, operation);
}

} // namespace

/// Operations are placed by rank or by virtual stage; who uses a stage beyond the ranks, places by virtual stage.
static void checkStages(int64_t numRanks, int64_t numStages, const ModuleGraph &module, Findings &findings) {
  std::vector<int64_t> owned;
  for (OperationIndex index = 0; index < module.operations.size(); ++index) {
    std::optional<int64_t> stage = module.operations[index].stage;
    if (!stage)
      continue;
    if (*stage < 0 || *stage >= numStages)
      findings.add("stage-beyond-declared", anchorOf(index),
                   "it belongs to stage " + llvm::Twine(*stage) + "; the carrier has the stages 0 to " +
                       llvm::Twine(numStages - 1));
    else
      owned.push_back(*stage);
  }
  llvm::sort(owned);
  owned.erase(std::unique(owned.begin(), owned.end()), owned.end());
  int64_t wanted = owned.empty() || owned.back() < numRanks ? numRanks : numStages;
  if (owned.size() == static_cast<uint64_t>(wanted))
    return;
  int64_t missing = 0;
  while (static_cast<size_t>(missing) < owned.size() && owned[missing] == missing)
    ++missing;
  findings.add("empty-stage", Anchor::carrier(),
               "no operation of the module belongs to stage " + llvm::Twine(missing) + " of " + llvm::Twine(wanted),
               static_cast<uint64_t>(wanted) - owned.size());
}

/// Whether the one, or what holds it, stands before the other, or what holds that, in one block. Of blocks that branch
/// to each other it is not known.
static bool standsBefore(const ModuleGraph &module, OperationIndex one, OperationIndex other) {
  llvm::SmallDenseMap<uint32_t, OperationIndex> inBlock;
  for (OperationIndex around = other; around != kNoIndex; around = module.operations[around].parent)
    inBlock[module.operations[around].block] = around;
  for (OperationIndex around = one; around != kNoIndex; around = module.operations[around].parent)
    if (auto beside = inBlock.find(module.operations[around].block); beside != inBlock.end())
      return around < beside->second;
  return false;
}

namespace {

/// Sends and receives meet by the pair of stages, in their order.
class TransferCheck {
public:
  TransferCheck(int64_t numStages, const ModuleGraph &module, const ValueFlow &flow, Findings &findings)
      : numStages(numStages), module(module), flow(flow), findings(findings) {}

  void run();

private:
  struct Channel {
    std::vector<OperationIndex> sends, receives;
  };

  void take(OperationIndex index);
  void count(TransferStages stages, const Channel &channel);
  void pair(OperationIndex send, OperationIndex receive);

  int64_t numStages;
  const ModuleGraph &module;
  const ValueFlow &flow;
  Findings &findings;
  std::map<TransferStages, Channel> channels;
};

} // namespace

void TransferCheck::take(OperationIndex index) {
  const ModuleOperation &operation = module.operations[index];
  bool isSend = operation.name == kSendOperation;
  llvm::StringRef rule = isSend ? "send-without-recv" : "recv-without-send";
  std::optional<TransferStages> stages = stagesOf(operation);
  if (!stages)
    return findings.add(rule, anchorOf(index),
                        llvm::Twine("it does not say which stage it ") + (isSend ? "sends from" : "receives for"));
  if ((isSend ? operation.operands.size() : operation.results.size()) != 1)
    return findings.add(rule, anchorOf(index),
                        llvm::Twine("it has not one value that it ") + (isSend ? "sends" : "receives"));
  for (int64_t stage : {stages->from, stages->to})
    if (stage < 0 || stage >= numStages)
      findings.add("stage-beyond-declared", anchorOf(index),
                   "it joins stage " + llvm::Twine(stages->from) + " and stage " + llvm::Twine(stages->to) +
                       "; the carrier has the stages 0 to " + llvm::Twine(numStages - 1));
  (isSend ? channels[*stages].sends : channels[*stages].receives).push_back(index);
}

void TransferCheck::count(TransferStages stages, const Channel &channel) {
  size_t sends = channel.sends.size(), receives = channel.receives.size();
  std::string counts = std::to_string(sends) + " sends go from stage " + std::to_string(stages.from) + " to stage " +
                       std::to_string(stages.to) + ", and " + std::to_string(receives) + " receives wait for them";
  if (sends > receives)
    findings.add("send-without-recv", anchorOf(channel.sends.back()), counts, sends - receives);
  if (receives > sends)
    findings.add("recv-without-send", anchorOf(channel.receives.back()), counts, receives - sends);
}

void TransferCheck::pair(OperationIndex send, OperationIndex receive) {
  if (standsBefore(module, receive, send))
    findings.add("recv-without-send", anchorOf(receive), "it waits for what is sent behind it in the program");
  if (!flow.typeOf.empty() &&
      flow.typeOf[module.operations[send].operands[0]] != flow.typeOf[module.operations[receive].results[0]])
    findings.add("recv-without-send", anchorOf(receive),
                 "it receives a value of another type than the one that is sent");
}

void TransferCheck::run() {
  for (OperationIndex index = 0; index < module.operations.size(); ++index)
    if (isTransfer(module.operations[index]))
      take(index);
  for (const auto &[stages, channel] : channels) {
    count(stages, channel);
    for (auto [send, receive] : llvm::zip(channel.sends, channel.receives))
      pair(send, receive);
  }
}

std::vector<Finding> precedent::findPlacementErrors(const PipelineCarrier &carrier, const ModuleGraph &module,
                                                    const ValueFlow &flow) {
  int64_t numStages = carrier.numVirtualStages();
  if (numStages <= 1)
    return {};
  Findings findings;
  checkStages(carrier.numStages.value, numStages, module, findings);
  TransferCheck(numStages, module, flow, findings).run();
  findCrossings(module, flow, [&](OperationIndex index, const llvm::Twine &what) {
    findings.add("unrouted-cross-stage-value", anchorOf(index), "it " + what + " without a send and a receive");
  });
  std::vector<Finding> list = findings.take();
  // Decoupled stages have no order that a value could contradict; and what is not routed does not flow.
  if (list.empty() && carrier.mode() != PipelineMode::Decoupled)
    if (std::optional<Finding> finding = findFlowAgainstRows(module))
      list.push_back(std::move(*finding));
  return list;
}
