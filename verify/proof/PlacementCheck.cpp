#include "verify/proof/PlacementCheck.h"

#include "analysis/StageOwnership.h"
#include "analysis/TransferInsertion.h"
#include "verify/RuleTable.h"
#include "verify/proof/ValueStages.h"

#include <map>

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

/// Sends and receives meet by the pair of stages. Where only one is written, the other is the neighbour behind it, as
/// in what upstream inserts.
static void checkTransfers(const ModuleGraph &module, Findings &findings) {
  struct Ends {
    uint64_t sends = 0, receives = 0;
    OperationIndex lastSend = 0, lastReceive = 0;
  };
  std::map<std::pair<int64_t, int64_t>, Ends> channels;
  for (OperationIndex index = 0; index < module.operations.size(); ++index) {
    const ModuleOperation &operation = module.operations[index];
    bool isSend = operation.name == kSendOperation;
    if (!isSend && operation.name != kReceiveOperation)
      continue;
    std::optional<int64_t> own = isSend ? operation.fromStage : operation.toStage;
    if (!own || *own == INT64_MAX || *own == INT64_MIN) {
      findings.add(isSend ? "send-without-recv" : "recv-without-send", anchorOf(index),
                   llvm::Twine("it does not say which stage it ") + (isSend ? "sends from" : "receives for"));
      continue;
    }
    std::pair<int64_t, int64_t> stages = isSend ? std::pair(*own, operation.toStage.value_or(*own + 1))
                                                : std::pair(operation.fromStage.value_or(*own - 1), *own);
    Ends &ends = channels[stages];
    ++(isSend ? ends.sends : ends.receives);
    (isSend ? ends.lastSend : ends.lastReceive) = index;
  }
  for (const auto &[stages, ends] : channels) {
    std::string way = "from stage " + std::to_string(stages.first) + " to stage " + std::to_string(stages.second);
    std::string counts = std::to_string(ends.sends) + " sends go " + way + ", and " + std::to_string(ends.receives) +
                         " receives wait for them";
    if (ends.sends > ends.receives)
      findings.add("send-without-recv", anchorOf(ends.lastSend), counts, ends.sends - ends.receives);
    if (ends.receives > ends.sends)
      findings.add("recv-without-send", anchorOf(ends.lastReceive), counts, ends.receives - ends.sends);
  }
}

std::vector<Finding> precedent::findPlacementErrors(const PipelineCarrier &carrier, const ModuleGraph &module,
                                                    const ValueFlow &flow) {
  int64_t numStages = carrier.numVirtualStages();
  if (numStages <= 1)
    return {};
  Findings findings;
  checkStages(carrier.numStages.value, numStages, module, findings);
  checkTransfers(module, findings);
  findCrossings(module, flow, [&](OperationIndex index, const llvm::Twine &what) {
    findings.add("unrouted-cross-stage-value", anchorOf(index), "it " + what + " without a send and a receive");
  });
  return findings.take();
}
