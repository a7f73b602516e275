#include "verify/proof/ValueStages.h"

#include "analysis/StageOwnership.h"
#include "analysis/TransferInsertion.h"

#include <map>
#include <set>
#include <vector>

using namespace precedent;

namespace {

using Stage = std::optional<int64_t>;
/// Values, then what functions return, then operations, which stand for all that one without a stage was given.
using Node = uint64_t;

class ValueStages {
public:
  ValueStages(const ModuleGraph &module, const ValueFlow &flow,
              llvm::function_ref<void(OperationIndex, const llvm::Twine &)> report)
      : module(module), flow(flow), report(report), stages(stagesAround(module)),
        stageOf(module.numValues + flow.numReturned + module.operations.size()) {}

  void run();

private:
  struct Step {
    OperationIndex by;
    Node from, to;
  };

  Node nodeOf(ValueIndex value) const {
    return value < ValueFlow::kFirstReturned ? value : module.numValues + (value - ValueFlow::kFirstReturned);
  }
  Node nodeOfOperation(OperationIndex index) const { return Node(module.numValues) + flow.numReturned + index; }
  void give(OperationIndex by, Node from, Node to) { steps.push_back({by, from, to}); }
  void describe(OperationIndex index);
  void spread();
  void expect(OperationIndex index, int64_t stage, const llvm::Twine &to);
  void check();
  /// Where an operation runs; of one without a stage, where what it was given is.
  Stage placeOf(OperationIndex index) const;
  void checkControl(OperationIndex index);
  void checkBranch(OperationIndex index, llvm::ArrayRef<Step> handedOn);

  const ModuleGraph &module;
  const ValueFlow &flow;
  llvm::function_ref<void(OperationIndex, const llvm::Twine &)> report;
  /// Of operations, their own or that of what is around them.
  std::vector<Stage> stages;
  std::vector<Stage> stageOf;
  std::vector<Step> steps;
  /// Of each operation that holds others, the stages of these. Filled when a branch asks for it.
  std::map<OperationIndex, std::set<int64_t>> stagesInside;
};

} // namespace

void ValueStages::describe(OperationIndex index) {
  const ModuleOperation &operation = module.operations[index];
  bool isReceive = operation.name == kReceiveOperation;
  for (ValueIndex value : operation.results)
    stageOf[value] = isReceive ? operation.toStage : stages[index];
  if (isReceive || operation.name == kSendOperation)
    return;
  bool isReturn = operation.isTerminator && operation.function != kNoIndex;
  bool handsOn = flow.isHandingOn(index) || isReturn;
  Node whole = nodeOfOperation(index);
  stageOf[whole] = stages[index];
  if (!stages[index] && !handsOn) {
    for (ValueIndex operand : operation.operands)
      give(index, operand, whole);
    for (ValueIndex result : operation.results)
      give(index, whole, result);
  }
  if (operation.isTerminator && !handsOn && operation.parent != kNoIndex)
    give(index, whole, nodeOfOperation(operation.parent));
}

/// The first stage that gets to a value is its own; any other crosses.
void ValueStages::spread() {
  std::vector<uint64_t> begins(stageOf.size() + 1);
  for (const Step &step : steps)
    ++begins[step.from + 1];
  for (size_t node = 0; node < stageOf.size(); ++node)
    begins[node + 1] += begins[node];
  std::vector<Node> targets(steps.size());
  std::vector<uint64_t> next(begins.begin(), begins.end() - 1);
  for (const Step &step : steps)
    targets[next[step.from]++] = step.to;
  std::vector<Node> open;
  for (Node node = 0; node < stageOf.size(); ++node)
    if (stageOf[node])
      open.push_back(node);
  for (size_t done = 0; done < open.size(); ++done)
    for (uint64_t at = begins[open[done]]; at < begins[open[done] + 1]; ++at)
      if (!stageOf[targets[at]]) {
        stageOf[targets[at]] = stageOf[open[done]];
        open.push_back(targets[at]);
      }
}

void ValueStages::expect(OperationIndex index, int64_t stage, const llvm::Twine &to) {
  for (ValueIndex operand : module.operations[index].operands)
    if (Stage from = stageOf[operand]; from && *from != stage)
      report(index, "uses a value of stage " + llvm::Twine(*from) + to);
}

void ValueStages::check() {
  size_t step = 0;
  for (OperationIndex index = 0; index < module.operations.size(); ++index) {
    const ModuleOperation &operation = module.operations[index];
    if (operation.name == kSendOperation) {
      if (operation.fromStage)
        expect(index, *operation.fromStage, " as one of stage " + llvm::Twine(*operation.fromStage));
    } else if (stages[index]) {
      expect(index, *stages[index], " in stage " + llvm::Twine(*stages[index]));
    }
    size_t begin = step;
    for (; step < steps.size() && steps[step].by == index; ++step) {
      Stage from = stageOf[steps[step].from], to = stageOf[steps[step].to];
      if (from && to && *from != *to)
        report(index, "uses a value of stage " + llvm::Twine(*from) + " and one of stage " + llvm::Twine(*to) +
                          ", and belongs to neither,");
    }
    checkControl(index);
    if (llvm::StringRef(operation.name).starts_with("cf."))
      checkBranch(index, llvm::ArrayRef<Step>(steps).slice(begin, step - begin));
  }
}

/// What a branch decides by is needed by whatever runs behind it; which stages that are, the graph does not say, so it
/// is all of the function's.
void ValueStages::checkBranch(OperationIndex index, llvm::ArrayRef<Step> handedOn) {
  const ModuleOperation &branch = module.operations[index];
  if (stagesInside.empty())
    for (OperationIndex inside = 0; inside < module.operations.size(); ++inside)
      if (stages[inside])
        stagesInside[module.operations[inside].parent].insert(*stages[inside]);
  const std::set<int64_t> &others = stagesInside[branch.parent];
  for (ValueIndex operand : branch.operands) {
    Stage from = stageOf[operand];
    if (!from || llvm::any_of(handedOn, [&](const Step &step) { return step.from == operand; }))
      continue;
    for (int64_t other : others)
      if (*from != other)
        return report(index, "decides by a value of stage " + llvm::Twine(*from) + " what runs behind it in stage " +
                                 llvm::Twine(other));
  }
}

Stage ValueStages::placeOf(OperationIndex index) const {
  const ModuleOperation &operation = module.operations[index];
  if (operation.name == kSendOperation)
    return operation.fromStage;
  if (operation.name == kReceiveOperation)
    return operation.toStage;
  if (stages[index])
    return stages[index];
  for (ValueIndex operand : operation.operands)
    if (stageOf[operand])
      return stageOf[operand];
  return std::nullopt;
}

/// What decides whether and how often a region runs is needed by all that the region holds.
void ValueStages::checkControl(OperationIndex index) {
  Stage here = placeOf(index);
  if (!here)
    return;
  for (OperationIndex around = module.operations[index].parent; around != kNoIndex;
       around = module.operations[around].parent) {
    Stage decides = placeOf(around);
    if (!decides)
      continue;
    if (*decides != *here)
      report(index, "runs in stage " + llvm::Twine(*here) + " inside an operation of stage " + llvm::Twine(*decides) +
                        ", whose decisions do not get here");
    return;
  }
}

void ValueStages::run() {
  for (OperationIndex index = 0; index < module.operations.size(); ++index)
    describe(index);
  for (const ValueFlow::Step &step : flow.steps)
    give(step.by, nodeOf(step.from), nodeOf(step.to));
  for (auto [operation, argument] : flow.regionArguments)
    give(operation, nodeOfOperation(operation), argument);
  llvm::stable_sort(steps, [](const Step &one, const Step &other) { return one.by < other.by; });
  spread();
  check();
}

void precedent::findCrossings(const ModuleGraph &module, const ValueFlow &flow,
                              llvm::function_ref<void(OperationIndex, const llvm::Twine &)> report) {
  ValueStages(module, flow, report).run();
}
