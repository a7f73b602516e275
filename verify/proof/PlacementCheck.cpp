#include "verify/proof/PlacementCheck.h"

#include "analysis/StageOwnership.h"
#include "analysis/TransferInsertion.h"
#include "verify/RuleTable.h"
#include "verify/proof/FlowCheck.h"

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

/// Which stage each value belongs to. An operation without a stage runs where the one around it does; where there is no
/// such stage, it takes what it is given: its results belong where its operands do, and so do those of an operation
/// whose regions yield them. What decides whether and how often a region runs is needed by all that it holds.
class ValueStages {
public:
  ValueStages(const ModuleGraph &module, Findings &findings)
      : module(module), findings(findings), stages(stagesAround(module)), stageOf(module.numValues),
        yielded(module.operations.size()) {}

  void run() {
    // What says its stage is known before anything that depends on it, in whatever order they stand.
    for (OperationIndex index = 0; index < module.operations.size(); ++index)
      for (ValueIndex value : module.operations[index].results)
        stageOf[value] =
            module.operations[index].name == kReceiveOperation ? module.operations[index].toStage : stages[index];
    for (OperationIndex index = 0; index < module.operations.size(); ++index)
      visit(index);
    for (OperationIndex index = 0; index < module.operations.size(); ++index)
      visitControl(index);
  }

private:
  using Stage = std::optional<int64_t>;

  void visit(OperationIndex index);
  void visitControl(OperationIndex index);
  void visitBranch(OperationIndex index);
  /// Where an operation runs; of one without a stage, where its operands are.
  Stage placeOf(OperationIndex index) const;
  void crossing(OperationIndex index, int64_t from, const llvm::Twine &to) {
    findings.add("unrouted-cross-stage-value", anchorOf(index),
                 "it uses a value of stage " + llvm::Twine(from) + to + " without a send and a receive");
  }
  void expect(OperationIndex index, int64_t stage, const llvm::Twine &to) {
    for (ValueIndex operand : module.operations[index].operands)
      if (Stage from = stageOf[operand]; from && *from != stage)
        crossing(index, *from, to);
  }

  const ModuleGraph &module;
  Findings &findings;
  /// Of operations, their own or that around them.
  std::vector<Stage> stages;
  std::vector<Stage> stageOf;
  /// What the regions of an operation hand out.
  std::vector<Stage> yielded;
  /// Of functions with branches, and others: the stages of what stands in them. Filled when it is asked for.
  std::map<OperationIndex, std::set<int64_t>> stagesOfFunction;
};

} // namespace

void ValueStages::visit(OperationIndex index) {
  const ModuleOperation &operation = module.operations[index];
  if (operation.name == kReceiveOperation)
    return;
  if (operation.name == kSendOperation) {
    if (operation.fromStage)
      expect(index, *operation.fromStage, " as one of stage " + llvm::Twine(*operation.fromStage));
    return;
  }
  if (stages[index])
    return expect(index, *stages[index], " in stage " + llvm::Twine(*stages[index]));
  // A function may hand out values of several stages; the regions of an operation hand them to one.
  bool isOfFunction =
      operation.isTerminator && operation.parent != kNoIndex && module.operations[operation.parent].name == "func.func";
  if (isOfFunction || (operation.isTerminator && operation.function != kNoIndex))
    return visitBranch(index);
  Stage result = yielded[index];
  for (ValueIndex operand : operation.operands) {
    Stage from = stageOf[operand];
    if (!from)
      continue;
    if (result && *result != *from)
      crossing(index, *from, " and one of stage " + llvm::Twine(*result) + ", and belongs to neither,");
    result = from;
  }
  if (operation.isTerminator && operation.parent != kNoIndex && result) {
    Stage &whole = yielded[operation.parent];
    if (whole && *whole != *result)
      crossing(index, *result, " where another region hands out one of stage " + llvm::Twine(*whole) + ",");
    whole = result;
  }
  for (ValueIndex value : operation.results)
    stageOf[value] = result;
}

/// What a branch decides by, and what it hands on, is needed by whatever runs behind it; which stages that are, the
/// graph does not say, so it is all of the function's.
void ValueStages::visitBranch(OperationIndex index) {
  const ModuleOperation &branch = module.operations[index];
  if (!llvm::StringRef(branch.name).starts_with("cf."))
    return;
  if (stagesOfFunction.empty())
    for (OperationIndex inside = 0; inside < module.operations.size(); ++inside)
      if (stages[inside] && module.operations[inside].parent != kNoIndex)
        stagesOfFunction[module.operations[inside].parent].insert(*stages[inside]);
  const std::set<int64_t> &others = stagesOfFunction[branch.parent];
  for (ValueIndex operand : branch.operands)
    for (int64_t other : others)
      if (stageOf[operand] && *stageOf[operand] != other)
        return crossing(index, *stageOf[operand], " for what runs behind it in stage " + llvm::Twine(other));
}

ValueStages::Stage ValueStages::placeOf(OperationIndex index) const {
  const ModuleOperation &operation = module.operations[index];
  if (operation.name == kSendOperation || operation.name == kReceiveOperation)
    return operation.name == kSendOperation ? operation.fromStage : operation.toStage;
  if (stages[index])
    return stages[index];
  for (ValueIndex operand : operation.operands)
    if (stageOf[operand])
      return stageOf[operand];
  return std::nullopt;
}

void ValueStages::visitControl(OperationIndex index) {
  Stage here = placeOf(index);
  if (!here)
    return;
  for (OperationIndex around = module.operations[index].parent; around != kNoIndex;
       around = module.operations[around].parent) {
    Stage decides = placeOf(around);
    if (!decides)
      continue;
    if (*decides != *here)
      findings.add("unrouted-cross-stage-value", anchorOf(index),
                   "it runs in stage " + llvm::Twine(*here) + " inside an operation of stage " + llvm::Twine(*decides) +
                       "; what that one decides does not get here");
    return;
  }
}

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

std::vector<Finding> precedent::findPlacementErrors(const PipelineCarrier &carrier, const ModuleGraph &module) {
  int64_t numStages = carrier.numVirtualStages();
  if (numStages <= 1)
    return {};
  Findings findings;
  checkStages(carrier.numStages.value, numStages, module, findings);
  checkTransfers(module, findings);
  ValueStages(module, findings).run();
  std::vector<Finding> list = findings.take();
  // Decoupled stages have no order that a value could contradict; and what is not routed does not flow.
  if (list.empty() && carrier.mode() != PipelineMode::Decoupled)
    if (std::optional<Finding> finding = findFlowAgainstRows(module))
      list.push_back(std::move(*finding));
  return list;
}
